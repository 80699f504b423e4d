// Loaded into the server: the longest time for which one turn of its event loop kept the main thread
// busy. Processor time, which other programs on the machine do not lengthen. Linux only.
const { openSync, readSync, writeFileSync } = require('node:fs');

const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
const buffer = Buffer.alloc(64);

/** Milliseconds of processor time of the main thread. */
const busy = () => {
  const length = readSync(file, buffer, 0, buffer.length, 0);
  return Number(buffer.toString('latin1', 0, length).split(' ')[0]) / 1e6;
};

let before = busy();
let longest = 0;

const turn = () => {
  const now = busy();
  longest = Math.max(longest, now - before);
  before = now;
  setImmediate(turn);
};
setImmediate(turn);

/** Writes the longest turn since the last signal. */
process.on('SIGUSR2', () => {
  writeFileSync(process.env.BENCH_TURNS, String(longest));
  longest = 0;
});
