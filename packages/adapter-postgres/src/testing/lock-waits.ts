import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';

/**
 * Waits until the work has ended, or a connection to the database waits for a lock. Returns whether
 * the work has ended; rejects if it does, as it would be waited for in vain.
 */
export const endedOrWaiting = async (client: Client, work: Promise<unknown>): Promise<boolean> => {
  const state = { hasEnded: false };
  const ended = work.then(() => {
    state.hasEnded = true;
  });
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while (!state.hasEnded && (await client.query(waiting)).rowCount === 0) {
    await Promise.race([ended, sleep(5)]);
  }
  return state.hasEnded;
};

/** Waits until the work waits for a lock of the database; fails if it ends before. */
export const untilItWaits = async (client: Client, work: Promise<unknown>): Promise<void> => {
  if (await endedOrWaiting(client, work)) {
    throw new Error('the work ended without waiting for a lock');
  }
};
