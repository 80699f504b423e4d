// The processes that a process has started, and all that these have, to end them together: some
// of them, such as a PostgreSQL, have a process group of their own.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const hasProc = existsSync('/proc/self/stat');

const ps = (...options) => execFileSync('ps', options, { encoding: 'utf8' });

/** The parent of a process, `undefined` if the process has ended. */
const parentOf = (pid) => {
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
const endDescendants = async () => {
  const pids = descendantsOf(process.pid);
  pids.forEach((pid) => signal(pid, 'SIGTERM'));
  for (let waited = 0; waited < grace && pids.some((pid) => signal(pid, 0)); waited += 100) {
    await sleep(100);
  }
  pids.forEach((pid) => signal(pid, 'SIGKILL'));
};

/** npm runs a script by a shell, which stays when npm is killed. */
const endOfNpm = async () => {
  const shell = process.ppid;
  const npm = parentOf(shell);
  while (
    process.env.npm_lifecycle_event === undefined ||
    (process.ppid === shell && parentOf(shell) === npm)
  ) {
    await sleep(2_000, undefined, { ref: false });
  }
};

/** Handled from then on, so that a second signal does not interrupt the end. */
const interruption = () =>
  new Promise((resolve) => {
    ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach((name) => process.on(name, resolve));
    void endOfNpm().then(resolve);
  });

/**
 * Does the work of a script until it is done, or the script is interrupted, or npm has ended. Ends
 * what the script has started, and cleans up; what the work returns, or 1.
 */
export const endingAll = async (work, cleanUp) => {
  const interrupted = interruption().then(() => 1);
  try {
    return await Promise.race([work(), interrupted]);
  } finally {
    await endDescendants();
    cleanUp();
  }
};
