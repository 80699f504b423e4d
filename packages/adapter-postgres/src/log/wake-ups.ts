import { setTimeout } from 'node:timers/promises';
import type { RealmId } from '@parley/core';

/** Between two statements: under load, they are fewer than the commits. */
const pauseMilliseconds = 2;

/** Tells other processes that logs have grown. */
export type WakeUps = {
  /** Call when a commit has succeeded; returns at once. */
  readonly changed: (realmId: RealmId) => void;
};

/**
 * Collects the logs that grow, and sends them together: the first at once, those that grow meanwhile
 * with the next statement. A commit that notifies by itself would hold a lock of the whole database
 * until it has ended, so that commits of different organizations wait for each other.
 *
 * @param send may fail: readers look at the heads of the logs, too
 */
export const wakeUps = (send: (realmIds: readonly RealmId[]) => Promise<unknown>): WakeUps => {
  const waiting = new Set<RealmId>();
  let isSending = false;

  const sendAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      const realmIds = Array.from(waiting);
      waiting.clear();
      await send(realmIds).catch(() => undefined);
      await setTimeout(pauseMilliseconds);
    }
    isSending = false;
  };

  return {
    changed: (realmId) => {
      waiting.add(realmId);
      if (!isSending) {
        isSending = true;
        void sendAll();
      }
    },
  };
};
