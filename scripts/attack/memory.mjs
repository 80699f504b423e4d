// The memory of the program, read from /proc, so on Linux only.
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** The program and its children, but not its PostgreSQL. */
const processesOf = (pid) => {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(/\) \S (\d+)/.exec(read(`/proc/${name}/stat`))?.[1])]);
  const below = (parent) =>
    parents.filter(([, of]) => of === parent).flatMap(([one]) => [one, ...below(one)]);
  return [pid, ...below(pid)].filter((one) => !/postgres/.test(read(`/proc/${one}/comm`)));
};

/** Megabytes; pages that several processes share count once. */
const memoryOf = (pid) =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;

/** Megabytes of the program, in all and of each process. */
export const memoryOfProgram = (pid) => {
  const parts = processesOf(pid).map(memoryOf);
  return { total: parts.reduce((sum, one) => sum + one, 0), parts };
};

/** The largest of what the program needs until `isOver()`, looked at ten times a second. */
export const watchMemory = async (pid, isOver) => {
  let peak = memoryOfProgram(pid);
  while (!isOver()) {
    await sleep(100);
    const now = memoryOfProgram(pid);
    peak = now.total > peak.total ? now : peak;
  }
  return peak;
};
