// A process of its own that makes load, so that the load does not share a thread with what is
// measured. Takes one job at a time from its parent and answers with what came of it.
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { openConnection } from './raw-http.mjs';

const expectSuccess = (answer) => {
  if (answer.status !== 200) {
    throw new Error(`answered ${answer.status}: ${answer.body.toString().slice(0, 300)}`);
  }
  return answer;
};

const open = (port, count) =>
  Promise.all(Array.from({ length: count }, () => openConnection(port)));

/**
 * Requests a second, each connection sending its next request when it has the answer: always the
 * same one, or several by turns.
 */
const measureRate = async ({ port, requests, seconds }) => {
  const connections = await open(port, requests.length);
  let answered = 0;
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(
    connections.map(async (connection, index) => {
      const own = [requests[index]].flat();
      for (let count = 0; performance.now() < until; count += 1) {
        expectSuccess(await connection.send(own[count % own.length]));
        answered += 1;
      }
    }),
  );
  const elapsed = (performance.now() - began) / 1000;
  connections.forEach(({ close }) => close());
  return { rate: answered / elapsed, answered };
};

/** Milliseconds that each of the requests takes, sent one after another on one connection. */
const measureTimes = async ({ port, requests }) => {
  const [connection] = await open(port, 1);
  const times = [];
  for (const request of requests) {
    const began = performance.now();
    expectSuccess(await connection.send(request));
    times.push(performance.now() - began);
  }
  connection.close();
  return times;
};

/**
 * All requests at once, each on a connection of its own, while cheap ones are sent one after
 * another: milliseconds until the last response, and what the cheap ones took. These have a thread of
 * their own: this one is so busy with reading large responses that it would see theirs seconds late.
 */
const measureHerd = async ({ port, requests, cheap }) => {
  const connections = await open(port, requests.length);
  const beside = new Worker(new URL(import.meta.url), { workerData: { port, cheap } });
  await once(beside, 'message');
  const began = performance.now();
  const statuses = await Promise.all(
    connections.map(async (connection, index) => {
      const { status } = await connection.send(requests[index]);
      return status;
    }),
  );
  const elapsed = performance.now() - began;
  beside.postMessage('over');
  const [waits] = await once(beside, 'message');
  connections.forEach(({ close }) => close());
  return {
    elapsed,
    longestWait: Math.max(...waits),
    refused: statuses.filter((s) => s !== 200).length,
  };
};

const held = [];

/** Time for every request to arrive. */
const arrivalMs = 3_000;

/** Sends requests that the server holds, each on a connection of its own. */
const holdRequests = async ({ port, requests }) => {
  const connections = await open(port, requests.length);
  held.push(...connections);
  const answers = [];
  connections.forEach((connection, index) =>
    connection.send(requests[index]).then(
      (answer) => answers.push(answer),
      // The connection was closed, by `dropRequests`.
      () => undefined,
    ),
  );
  await sleep(arrivalMs);
  if (answers.length > 0) {
    throw new Error(`${answers.length} requests were not held: ${answers[0].body}`);
  }
};

const dropRequests = () => {
  held.splice(0).forEach(({ close }) => close());
  return Promise.resolve();
};

const lastIdIn = (body) => JSON.parse(body.toString()).events.at(-1).id;

/**
 * Milliseconds from sending one message until the last of all waiting polls has it, round by
 * round. A poll is a request with `LAST` where the id of the last event goes.
 */
const measureBroadcast = async ({ port, polls, lastId, message, rounds, settleMs }) => {
  const connections = await open(port, polls.length);
  const [sender] = await open(port, 1);
  const times = [];
  let last = lastId;
  for (let round = 0; round < rounds; round += 1) {
    const answers = connections.map((connection, index) =>
      connection.send(polls[index].replace('LAST', String(last))),
    );
    await sleep(settleMs);
    const began = performance.now();
    const sent = sender.send(message);
    const bodies = await Promise.all(answers);
    times.push(performance.now() - began);
    expectSuccess(await sent);
    last = Math.max(...bodies.map(expectSuccess).map(({ body }) => lastIdIn(body)));
  }
  [sender, ...connections].forEach(({ close }) => close());
  return { times, lastId: last };
};

/** Takes an answer however it is sent, keeps none of it, and says how long it was. */
const takeAnswer = async ({ port, path, headers }) => {
  const [response] = await once(get({ port, host: '127.0.0.1', path, headers }), 'response');
  let bytes = 0;
  response.on('data', (chunk) => {
    bytes += chunk.length;
  });
  await once(response, 'end');
  if (response.statusCode !== 200) {
    throw new Error(`answered ${response.statusCode}`);
  }
  return bytes;
};

/** Takes an answer several times at once. */
const takeAnswers = ({ times, ...wanted }) =>
  Promise.all(Array.from({ length: times }, () => takeAnswer(wanted)));

/** Milliseconds that each of a row of cheap requests took, one after another until `isOver`. */
const cheapTimes = async (connection, cheap, isOver) => {
  const times = [];
  while (!isOver()) {
    const began = performance.now();
    expectSuccess(await connection.send(cheap));
    times.push(performance.now() - began);
  }
  return times;
};

/** Cheap requests while a large answer is made and taken, and as long without it. */
const measureStall = async ({ cheap, ...large }) => {
  const [connection] = await open(large.port, 1);
  let isTaken = false;
  const began = performance.now();
  const taking = takeAnswer(large).finally(() => {
    isTaken = true;
  });
  const beside = await cheapTimes(connection, cheap, () => isTaken);
  await taking;
  const elapsed = performance.now() - began;
  const until = performance.now() + elapsed;
  const alone = await cheapTimes(connection, cheap, () => performance.now() > until);
  connection.close();
  return { elapsed, longest: Math.max(...beside), longestAlone: Math.max(...alone) };
};

const jobs = {
  measureRate,
  measureTimes,
  measureHerd,
  measureBroadcast,
  measureStall,
  takeAnswers,
  holdRequests,
  dropRequests,
};

/** The thread of the cheap requests: says that it has begun, and what they took when it is over. */
const sendCheap = async ({ port, cheap }) => {
  const [connection] = await open(port, 1);
  let isOver = false;
  parentPort.once('message', () => {
    isOver = true;
  });
  expectSuccess(await connection.send(cheap));
  parentPort.postMessage('begun');
  parentPort.postMessage(await cheapTimes(connection, cheap, () => isOver));
  connection.close();
};

if (!isMainThread) await sendCheap(workerData);

process.on('message', ({ name, job }) => {
  jobs[name](job).then(
    (result) => process.send({ result }),
    (error) => process.send({ error: error.stack }),
  );
});
