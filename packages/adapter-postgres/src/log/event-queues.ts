import type { EventQueues } from '@parley/core/events';
import type { Async, EventId, EventQueue, Timestamp } from '@parley/core/kernel';
import { isExpired } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import type { OnError } from '../connection/connections';
import { inBatches } from '../connection/in-batches';
import { fromAllRows, opaqueArray } from '../connection/run';
import type { Db } from '../database';
import { addQueue, removeQueues, toQueue } from './event-queue-repository';
import { isShortLived, longestStoringDelaySeconds, queueWriter } from './queue-writer';
import { waitingPolls } from './waiting-polls';

type Known = {
  readonly queue: EventQueue;
  /** When the row was last read or written. */
  readonly storedAt: Timestamp;
};

type KnownQueues = EventQueues & {
  /** Forgets a removed queue, and ends its poll. */
  readonly forget: (id: string) => void;
  /** How many queues are in memory, and how many polls wait. */
  readonly state: () => { readonly known: number; readonly waiting: number };
  /** Invalidates everything in memory until it has been read again. */
  readonly distrust: () => void;
  /** Stores what is not stored yet; resolves when it is, or cannot be. */
  readonly close: () => Promise<void>;
};

const longestLagSeconds = 20;

/** The interval at which queues are dropped from memory. */
const sweepSeconds = 60;

/** Longer than any poll waits. */
const longestWaitSeconds = 60;

/** How old what is stored may become before it is stored again. */
const storedForSeconds = (queue: EventQueue): number =>
  isShortLived(queue) ? 0 : longestLagSeconds;

/**
 * How far a row may lag behind its queue if the queue's process was killed: its last poll may have
 * waited until then. A queue with a short timeout is stored at each poll, and expires exactly.
 */
const mayLagSeconds = (queue: EventQueue): number =>
  isShortLived(queue) ? 0 : longestLagSeconds + longestStoringDelaySeconds + longestWaitSeconds;

const secondsNow = (): Timestamp => Math.floor(Date.now() / 1000);

/**
 * The queue of a row, with what this process knows in addition. A queue that may have been polled
 * since its row was written has not expired: it expires late rather than early.
 */
const upToDate = (
  stored: EventQueue,
  known: EventQueue | undefined,
  now: Timestamp,
): EventQueue => {
  const lastPolledAt = Math.max(stored.lastPolledAt, known?.lastPolledAt ?? 0);
  const acknowledged =
    known !== undefined && known.acknowledged > stored.acknowledged
      ? known.acknowledged
      : stored.acknowledged;
  const queue = { ...stored, acknowledged, lastPolledAt };
  const isKnownHere = known !== undefined && known.lastPolledAt >= stored.lastPolledAt;
  return !isKnownHere && isExpired(queue, now) && !isExpired(queue, now - mayLagSeconds(queue))
    ? { ...queue, lastPolledAt: now - queue.idleTimeoutSeconds }
    : queue;
};

const findQueues = (db: Db, ids: readonly string[]) =>
  fromAllRows(
    db
      .selectFrom('event_queue')
      .selectAll()
      .where('id', 'in', sql<string>`(select unnest(${opaqueArray(ids, 'text')}))`),
    (found) => new Map(found.map((row) => [row.id, toQueue(row)])),
  );

/**
 * The event queues as this process caches them. A poll is answered from memory; the row in the
 * database follows some seconds later, so that polling a thousand queues does not cause a thousand
 * writes.
 */
export const eventQueues = (db: Db, onError: OnError): KnownQueues => {
  const known = new Map<string, Known>();
  const polls = waitingPolls();
  /** Removal times of queues that a poll may still hold. */
  const removed = new Map<string, Timestamp>();
  const findStored = inBatches((ids: readonly string[]) => findQueues(db, ids));

  const load = (id: string): Async<O.Option<EventQueue>> =>
    pipe(
      findStored(id),
      TE.map((found) => {
        const stored = found.get(id);
        if (stored === undefined) {
          known.delete(id);
          return O.none;
        }
        const now = secondsNow();
        const queue = upToDate(stored, known.get(id)?.queue, now);
        known.set(id, { queue, storedAt: now });
        return O.some(queue);
      }),
    );

  let lastSweptAt = secondsNow();

  const forget = (id: string): void => {
    known.delete(id);
    removed.set(id, secondsNow());
    polls.end(id);
  };

  const forgetExpired = (now: Timestamp): void => {
    if (now - lastSweptAt < sweepSeconds) {
      return;
    }
    lastSweptAt = now;
    for (const [id, removedAt] of removed) {
      if (now - removedAt >= longestWaitSeconds) {
        removed.delete(id);
      }
    }
    for (const [id, { queue }] of known) {
      // Not during a poll that waits for longer than the timeout, and not before its row has expired.
      if (isExpired(queue, now - longestWaitSeconds - mayLagSeconds(queue))) {
        known.delete(id);
      }
    }
    polls.endUnless((id) => known.has(id));
  };

  const isFresh = ({ queue, storedAt }: Known): boolean =>
    secondsNow() - storedAt <= longestLagSeconds && !isExpired(queue, secondsNow());

  const writer = queueWriter(db, {
    onStored: ({ id }, storedAt) => {
      const found = known.get(id);
      if (found !== undefined) {
        known.set(id, { ...found, storedAt });
      }
    },
    // The queue was removed, and this process missed the notification.
    onMissing: forget,
    onError,
  });

  return {
    add: (queue, maxQueues) => addQueue(db, queue, maxQueues),

    find: (id) => () => {
      const found = known.get(id);
      return found !== undefined && isFresh(found)
        ? Promise.resolve(E.right(O.some(found.queue)))
        : load(id)();
    },

    touch: (queue, acknowledged: EventId, now) => () => {
      if (removed.has(queue.id)) {
        // A poll that was still waiting does not bring it back.
        return queue;
      }
      const storedAt = known.get(queue.id)?.storedAt ?? 0;
      const touched: EventQueue = {
        ...queue,
        acknowledged: acknowledged > queue.acknowledged ? acknowledged : queue.acknowledged,
        lastPolledAt: now,
      };
      known.set(queue.id, { queue: touched, storedAt });
      forgetExpired(now);
      if (now - storedAt >= storedForSeconds(queue)) {
        writer.store(touched);
      }
      return touched;
    },

    claim: polls.claim,

    release: polls.release,

    remove: ({ realmId, id }) =>
      pipe(
        removeQueues(db, realmId, sql`select ${id}::text`),
        TE.tapIO(() => () => forget(id)),
      ),

    forget,

    state: () => ({ known: known.size, waiting: polls.count() }),

    distrust: () => {
      for (const [id, { queue }] of known) {
        known.set(id, { queue, storedAt: 0 });
      }
    },

    close: () => {
      for (const { queue, storedAt } of known.values()) {
        if (queue.lastPolledAt >= storedAt) {
          writer.store(queue);
        }
      }
      return writer.close();
    },
  };
};
