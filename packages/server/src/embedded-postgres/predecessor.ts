import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartFailure } from '../start-failure';
import { isPostgresOf, isRunning, kill } from './running-process';

/**
 * What PostgreSQL prints when another one runs on its cluster, or processes of a killed one remain.
 */
const inUse =
  /pre-existing shared memory block|lock file "postmaster\.pid" already exists|Is another postmaster/i;

export const saysInUse = (output: string): boolean => inUse.test(output);

/** Timeout for PostgreSQL to stop, after which its connections are closed. */
const graceMilliseconds = 10_000;

const intervalMilliseconds = 50;

/**
 * Stops a PostgreSQL that a killed server left running. Processes of a PostgreSQL that was killed
 * itself may still run: the next PostgreSQL detects them.
 *
 * @param onWaiting called once if this takes long
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
    // PostgreSQL removes the stale file, and finds leftovers of its predecessor by it.
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
        throw new StartFailure(`the PostgreSQL of an earlier start (process ${pid}) does not stop`);
      }
      await sleep(intervalMilliseconds);
    }
  }
  // The process id belongs to another program by now, or it ended without cleaning up.
  rmSync(file, { force: true });
};
