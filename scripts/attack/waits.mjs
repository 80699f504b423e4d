// A thread of its own, so that the work of the attacking client does not delay it: asks for little,
// 20 times a second, and says how long each answer took.
import { parentPort, workerData } from 'node:worker_threads';
import { setTimeout as sleep } from 'node:timers/promises';

const state = { isOver: false };
parentPort.once('message', () => {
  state.isOver = true;
});

const waits = [];
while (!state.isOver) {
  const began = performance.now();
  const response = await fetch(workerData.url, { headers: workerData.headers });
  await response.arrayBuffer();
  waits.push({ milliseconds: performance.now() - began, status: response.status });
  await sleep(50);
}
parentPort.postMessage(waits);
