import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartFailure } from '../start-failure';
import { isPostgresOf, isRunning } from './running-process';

/** What a PostgreSQL says that finds one on its cluster, or processes of one that was killed. */
const inUse =
  /pre-existing shared memory block|lock file "postmaster\.pid" already exists|Is another postmaster/i;

export const saysInUse = (output: string): boolean => inUse.test(output);

/** How long a PostgreSQL may take to end before it is ended without regard to its connections. */
const graceMilliseconds = 10_000;

const intervalMilliseconds = 50;

/** It may be gone by now. */
const kill = (pid: number, signal: NodeJS.Signals): void => {
  if (isRunning(pid)) {
    process.kill(pid, signal);
  }
};

/**
 * Ends a PostgreSQL that a killed server left behind. Processes of a PostgreSQL that was killed
 * itself may be there still: the next PostgreSQL finds them.
 *
 * @param onWaiting told once if this takes long
 */
export const endPredecessor = async (
  cluster: string,
  onWaiting: () => void,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) {
    return;
  }
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!(pid > 0) || !isRunning(pid)) {
    // PostgreSQL deals with it, and looks there for what else its predecessor may have left.
    return;
  }
  if (isPostgresOf(cluster, pid)) {
    kill(pid, 'SIGINT');
    for (let waited = 0; isRunning(pid); waited += intervalMilliseconds) {
      signal?.throwIfAborted();
      if (waited === 1_000) {
        onWaiting();
      }
      if (waited === graceMilliseconds) {
        kill(pid, 'SIGQUIT');
      }
      if (waited > 3 * graceMilliseconds) {
        throw new StartFailure(`the PostgreSQL that runs as the process ${pid} does not end`);
      }
      await sleep(intervalMilliseconds);
    }
  }
  // Its number is that of some other program by now, or it ended without tidying up.
  rmSync(file, { force: true });
};
