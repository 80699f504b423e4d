// A thread of its own, so that the work of the attacking client does not delay it: asks for little,
// 20 times a second, and says how long each answer took, and how long the program's main thread was
// busy in that time (on Linux), which a busy machine does not change.
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { setTimeout as sleep } from 'node:timers/promises';

const { url, headers, pid } = workerData;
const state = { isOver: false };
parentPort.once('message', () => {
  state.isOver = true;
});

/** Milliseconds of CPU time of the main thread so far. */
const busy = () => {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
};

const waits = [];
while (!state.isOver) {
  const began = performance.now();
  const busyBefore = busy();
  const status = await fetch(url, { headers }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    (error) => error.cause?.code ?? error.message,
  );
  waits.push({
    at: began,
    milliseconds: performance.now() - began,
    busy: busy() - busyBefore,
    status,
  });
  await sleep(50);
}
parentPort.postMessage(waits);
