import type { Async, EventQueue, Timestamp } from '@parley/core/kernel';
import { guarded } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import type { OnError } from '../connection/connections';
import { fromAllRows, opaqueArray, sqlOn } from '../connection/run';
import type { Db } from '../database';

/** Interval of the statements that store many queues. */
const intervalMilliseconds = 1000;

/** A queue whose timeout is hardly longer than a poll waits is stored at once. */
const shortTimeoutSeconds = 120;

export const isShortLived = ({ idleTimeoutSeconds }: EventQueue): boolean =>
  idleTimeoutSeconds < shortTimeoutSeconds;

/** How much later than asked a queue may be stored. */
export const longestStoringDelaySeconds = 2;

/** Maximum queues of one statement. */
const largestBatch = 1000;

type Options = {
  readonly onStored: (queue: EventQueue, at: Timestamp) => void;
  /** Called for a queue that is not in the database. */
  readonly onMissing: (id: string) => void;
  readonly onError: OnError;
};

type QueueWriter = {
  /** Stores what a client acknowledged and when it polled, together with other queues. */
  readonly store: (queue: EventQueue) => void;
  /** Stores everything, without retries. */
  readonly close: () => Promise<void>;
};

/** Returns the ids of the queues that exist. An older state does not replace a newer one. */
const storeAll = (db: Db, queues: readonly EventQueue[]): Async<ReadonlySet<string>> =>
  fromAllRows(
    sqlOn<{ readonly id: string }>(db)`
      update event_queue set
        acknowledged = greatest(event_queue.acknowledged, polled.acknowledged),
        last_polled_at = greatest(event_queue.last_polled_at, polled.last_polled_at)
      from unnest(
        ${opaqueArray(
          queues.map(({ realmId }) => realmId),
          'bigint',
        )},
        ${opaqueArray(
          queues.map(({ id }) => id),
          'text',
        )},
        ${opaqueArray(
          queues.map(({ acknowledged }) => acknowledged),
          'bigint',
        )},
        ${opaqueArray(
          queues.map(({ lastPolledAt }) => lastPolledAt),
          'bigint',
        )}
      ) as polled (realm_id, id, acknowledged, last_polled_at)
      where event_queue.realm_id = polled.realm_id and event_queue.id = polled.id
      returning event_queue.id`,
    (stored) => new Set(stored.map(({ id }) => id)),
  );

/**
 * Stores the state of many queues with one statement each second: ten thousand polling clients
 * would otherwise cause five hundred statements a second. What a killed process has not stored is
 * at most `longestStoringDelaySeconds` old.
 */
export const queueWriter = (db: Db, { onStored, onMissing, onError }: Options): QueueWriter => {
  let pending = new Map<string, EventQueue>();
  let timer: NodeJS.Timeout | undefined;
  let isImmediate = false;
  let running: Promise<void> | undefined;
  let isClosed = false;

  /** False if the database failed; the queues are pending again. */
  const storeBatch = async (batch: readonly EventQueue[]): Promise<boolean> => {
    const at = Math.floor(Date.now() / 1000);
    const stored = await storeAll(db, batch)();
    if (E.isLeft(stored)) {
      onError(stored.left.cause, 'cannot store when clients polled; will retry');
      for (const queue of batch) {
        pending.set(queue.id, pending.get(queue.id) ?? queue);
      }
      return false;
    }
    for (const queue of batch) {
      if (stored.right.has(queue.id)) {
        onStored(queue, at);
      } else {
        onMissing(queue.id);
      }
    }
    return true;
  };

  const storePending = async (): Promise<void> => {
    const queues = Array.from(pending.values());
    pending = new Map();
    for (let start = 0; start < queues.length; start += largestBatch) {
      if (!(await storeBatch(queues.slice(start, start + largestBatch)))) {
        for (const queue of queues.slice(start + largestBatch)) {
          pending.set(queue.id, pending.get(queue.id) ?? queue);
        }
        return;
      }
    }
  };

  const run = (): Promise<void> => {
    timer = undefined;
    isImmediate = false;
    running = storePending().finally(() => {
      running = undefined;
      if (pending.size > 0) {
        schedule(intervalMilliseconds);
      }
    });
    return running;
  };

  const schedule = (milliseconds: number): void => {
    const isSooner = milliseconds === 0 && !isImmediate;
    if (isClosed || running !== undefined || (timer !== undefined && !isSooner)) {
      return;
    }
    clearTimeout(timer);
    isImmediate = milliseconds === 0;
    timer = setTimeout(
      guarded((error) => onError(error, 'unexpected error while storing queues'), run),
      milliseconds,
    );
    timer.unref();
  };

  return {
    store: (queue) => {
      pending.set(queue.id, queue);
      schedule(isShortLived(queue) ? 0 : intervalMilliseconds);
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running;
      await storePending();
    },
  };
};
