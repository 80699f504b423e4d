import { setTimeout } from 'node:timers/promises';
import type { RealmId } from '@parley/core/kernel';

/** Between two statements: under load, they are fewer than the commits. */
const pauseMilliseconds = 2;

/**
 * For how long it is believed that another process listens, or that none does. One that has just
 * started finds what was committed by looking at the heads of the logs, until it is known.
 */
const believedMilliseconds = 1000;

/** Tells other processes that logs have grown. */
type WakeUps = {
  /** Call when a commit has succeeded; returns at once. */
  readonly changed: (realmId: RealmId) => void;
};

/**
 * Collects the logs that grow, and sends them together: the first at once, those that grow meanwhile
 * with the next statement. A commit that notifies by itself would hold a lock of the whole database
 * until it has ended, so that commits of different organizations wait for each other. Nothing is sent
 * where no other process listens: that was a third of the statements of a server alone.
 *
 * @param send may fail: readers look at the heads of the logs, too
 * @param othersListen whether another process listens now
 */
export const wakeUps = (
  send: (realmIds: readonly RealmId[]) => Promise<unknown>,
  othersListen: () => Promise<boolean>,
  believed = believedMilliseconds,
): WakeUps => {
  const waiting = new Set<RealmId>();
  let isSending = false;
  let isHeard = true;
  let askedAt = performance.now();

  const ask = async (): Promise<void> => {
    askedAt = performance.now();
    isHeard = await othersListen().catch(() => true);
  };

  const sendAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      if (performance.now() - askedAt >= believed) {
        await ask();
      }
      const realmIds = Array.from(waiting);
      waiting.clear();
      if (isHeard) {
        await send(realmIds).catch(() => undefined);
      }
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
