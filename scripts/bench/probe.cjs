// Loaded into a server: on SIGUSR2 it writes the longest time for which one turn of its event loop
// kept the main thread busy since the last signal (processor time, which other programs on the
// machine do not lengthen), and, if Node exposes the garbage collector, what the heap holds with the
// buffers outside of it. Linux only.
const { openSync, readSync, renameSync, writeFileSync } = require('node:fs');

const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
const buffer = Buffer.alloc(64);

/** Milliseconds of processor time of the main thread. */
const busy = () => {
  const length = readSync(file, buffer, 0, buffer.length, 0);
  return Number(buffer.toString('latin1', 0, length).split(' ')[0]) / 1e6;
};

let before = busy();
let longestTurn = 0;

const turn = () => {
  const now = busy();
  longestTurn = Math.max(longestTurn, now - before);
  before = now;
  setImmediate(turn);
};

// Turns without a pause cost a processor, so only a measurement of turns asks for them.
if (process.env.BENCH_TURNS !== undefined) setImmediate(turn);

/** Bytes that are in use after a collection; undefined without `--expose-gc`. */
const heldBytes = () => {
  if (global.gc === undefined) return undefined;
  global.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

process.on('SIGUSR2', () => {
  const answer = JSON.stringify({ longestTurn, heldBytes: heldBytes() });
  // Renamed, so that nobody reads half of it.
  writeFileSync(`${process.env.BENCH_PROBE}.new`, answer);
  renameSync(`${process.env.BENCH_PROBE}.new`, process.env.BENCH_PROBE);
  longestTurn = 0;
  before = busy();
});
