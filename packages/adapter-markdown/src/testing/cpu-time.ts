import { readFileSync } from 'node:fs';

/** CPU nanoseconds that the main thread has used; `undefined` where the system does not tell. */
const mainThreadTime = (): number | undefined => {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ')[0]);
  } catch {
    return undefined;
  }
};

/**
 * CPU milliseconds of this process's main thread, which renders. Threads that collect garbage or
 * compile code count only where the system does not tell them apart.
 */
const cpuTime = (): number => {
  const nanoseconds = mainThreadTime();
  const { user, system } = process.cpuUsage();
  return nanoseconds === undefined ? (user + system) / 1000 : nanoseconds / 1e6;
};

/** What `run` costs once, in milliseconds of CPU time. */
export const costOf = (run: () => void): number => {
  const before = cpuTime();
  run();
  return cpuTime() - before;
};

const rounds = 10;

/**
 * Whether a measured cost is within its bound in one round of ten. A text that is costly is so in
 * every round; compiling, collecting garbage and a processor that is slower for a while are not.
 */
export const inSomeRound = (isWithinBound: () => boolean): boolean =>
  Array.from({ length: rounds }).some(() => isWithinBound());
