import type { EventId, EventQueue, EventQueues, Timestamp, Unexpected } from '@parley/core';
import { isExpired } from '@parley/core';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { firstRow } from '../connection/run';
import type { Db } from '../database';
import { removeQueues, toQueue } from './event-queue-repository';

type Known = {
  readonly queue: EventQueue;
  /** When the row was last read or written. */
  readonly storedAt: Timestamp;
};

export type KnownQueues = EventQueues & {
  /** Forgets a removed queue, and ends its poll. */
  readonly forget: (id: string) => void;
  /** Invalidates everything in memory until it has been read again. */
  readonly distrust: () => void;
};

const longestLagSeconds = 20;

/**
 * The interval at which queues are dropped from memory, and the grace period for those with a
 * waiting poll.
 */
const sweepSeconds = 60;

/** How far a row may lag behind its queue without the queue being taken for idle. */
const mayLagSeconds = ({ idleTimeoutSeconds }: EventQueue): number =>
  Math.min(longestLagSeconds, Math.floor(idleTimeoutSeconds / 4));

const secondsNow = (): Timestamp => Math.floor(Date.now() / 1000);

/**
 * The event queues as this process caches them. A poll is answered from memory; the row in the
 * database follows some seconds later, so that polling a thousand queues does not cause a thousand
 * writes.
 */
export const eventQueues = (db: Db): KnownQueues => {
  const known = new Map<string, Known>();
  const waiting = new Map<string, () => void>();
  /** Removal times of queues that a poll may still hold. */
  const removed = new Map<string, Timestamp>();

  const load = (id: string): TE.TaskEither<Unexpected, O.Option<EventQueue>> =>
    pipe(
      firstRow(db.selectFrom('event_queue').selectAll().where('id', '=', id)),
      TE.map(O.map(toQueue)),
      TE.tapIO((found) => () => {
        if (O.isSome(found)) {
          known.set(id, { queue: found.value, storedAt: secondsNow() });
        } else {
          known.delete(id);
        }
      }),
    );

  let lastSweptAt = secondsNow();

  const endWait = (id: string): void => {
    waiting.get(id)?.();
    waiting.delete(id);
  };

  const forget = (id: string): void => {
    known.delete(id);
    removed.set(id, secondsNow());
    endWait(id);
  };

  const forgetExpired = (now: Timestamp): void => {
    if (now - lastSweptAt < sweepSeconds) {
      return;
    }
    lastSweptAt = now;
    for (const [id, removedAt] of removed) {
      if (now - removedAt >= sweepSeconds) {
        removed.delete(id);
      }
    }
    for (const [id, { queue }] of known) {
      if (isExpired(queue, now - sweepSeconds)) {
        known.delete(id);
      }
    }
    for (const id of waiting.keys()) {
      if (!known.has(id)) {
        endWait(id);
      }
    }
  };

  const isFresh = ({ queue, storedAt }: Known): boolean =>
    secondsNow() - storedAt <= longestLagSeconds && !isExpired(queue, secondsNow());

  /** A missing row means that the queue was removed and this process missed the notification. */
  const store = (queue: EventQueue): TE.TaskEither<Unexpected, void> =>
    pipe(
      firstRow(
        db
          .updateTable('event_queue')
          .set({ acknowledged: queue.acknowledged, last_polled_at: queue.lastPolledAt })
          .where('realm_id', '=', queue.realmId)
          .where('id', '=', queue.id)
          .returning('id'),
      ),
      TE.map((stored) => {
        if (O.isNone(stored)) {
          forget(queue.id);
        }
      }),
    );

  return {
    find: (id) =>
      pipe(
        TE.fromIO(() => known.get(id)),
        TE.flatMap((found) =>
          found !== undefined && isFresh(found) ? TE.right(O.some(found.queue)) : load(id),
        ),
      ),

    touch: (queue, acknowledged: EventId, now) =>
      pipe(
        TE.fromIO(() => {
          if (removed.has(queue.id)) {
            // A poll that was still waiting does not bring it back.
            return { touched: queue, isDue: false };
          }
          const storedAt = known.get(queue.id)?.storedAt ?? 0;
          const touched: EventQueue = {
            ...queue,
            acknowledged: acknowledged > queue.acknowledged ? acknowledged : queue.acknowledged,
            lastPolledAt: now,
          };
          const isDue = now - storedAt >= mayLagSeconds(queue);
          known.set(queue.id, { queue: touched, storedAt: isDue ? now : storedAt });
          forgetExpired(now);
          return { touched, isDue };
        }),
        TE.flatMap(({ touched, isDue }) => (isDue ? store(touched) : TE.right(undefined))),
      ),

    claim: (id) => () => {
      waiting.get(id)?.();
      return {
        lost: new Promise<void>((resolve) => {
          waiting.set(id, resolve);
        }),
      };
    },

    remove: ({ realmId, id }) =>
      pipe(
        removeQueues(db, realmId, sql`select ${id}::text`),
        TE.tapIO(() => () => forget(id)),
      ),

    forget,

    distrust: () => {
      for (const [id, { queue }] of known) {
        known.set(id, { queue, storedAt: 0 });
      }
    },
  };
};
