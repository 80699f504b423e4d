// The processes that a process has started, and all that these have, to end them together: some
// of them, such as a PostgreSQL, have a process group of their own.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const hasProc = existsSync('/proc/self/stat');

const ps = (...options) => execFileSync('ps', options, { encoding: 'utf8' });

/** The parent of a process, `undefined` if the process has ended. */
export const parentOf = (pid) => {
  try {
    if (!hasProc) {
      return Number(ps('-o', 'ppid=', '-p', String(pid)));
    }
    // The second field after the name, which is in parentheses and may have any character.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
};

/** Pairs of a process and its parent. */
const processes = () =>
  hasProc
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map((name) => [Number(name), parentOf(name)])
    : ps('-A', '-o', 'pid=,ppid=')
        .split('\n')
        .map((line) => line.trim().split(/\s+/).map(Number));

const descendantsOf = (pid, all = processes()) =>
  all
    .filter(([, parent]) => parent === pid)
    .flatMap(([child]) => [child, ...descendantsOf(child, all)]);

const signal = (pid, name) => {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
};

/** Milliseconds that processes have to end by themselves. */
const grace = 5_000;

/** Ends the processes that this one has started, and theirs. */
export const endDescendants = async () => {
  const pids = descendantsOf(process.pid);
  pids.forEach((pid) => signal(pid, 'SIGTERM'));
  for (let waited = 0; waited < grace && pids.some((pid) => signal(pid, 0)); waited += 100) {
    await sleep(100);
  }
  pids.forEach((pid) => signal(pid, 'SIGKILL'));
};
