import type { EventId, EventQueue, EventQueues, Timestamp, Unexpected } from '@parley/core';
import { isExpired } from '@parley/core';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { done, firstRow } from '../connection/run';
import type { Db } from '../database';
import { toQueue } from './event-queue-repository';

type Known = {
  readonly queue: EventQueue;
  /** When the row was read or written last. */
  readonly storedAt: Timestamp;
};

const longestLagSeconds = 20;

/** How often queues are dropped from memory, after as long a grace for those that still wait. */
const sweepSeconds = 60;

/** A row may lag behind its queue by so much that nobody takes it for idle. */
const mayLagSeconds = ({ idleTimeoutSeconds }: EventQueue): number =>
  Math.min(longestLagSeconds, Math.floor(idleTimeoutSeconds / 4));

const secondsNow = (): Timestamp => Math.floor(Date.now() / 1000);

/**
 * Queues as this process knows them. A poll is answered from memory; the row in the database
 * follows some seconds later, so that polling a thousand queues is not a thousand writes.
 */
export const eventQueues = (db: Db): EventQueues => {
  const known = new Map<string, Known>();
  const waiting = new Map<string, () => void>();
  const removed = new Set<string>();

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

  const forgetExpired = (now: Timestamp): void => {
    if (now - lastSweptAt < sweepSeconds) {
      return;
    }
    lastSweptAt = now;
    removed.clear();
    for (const [id, { queue }] of known) {
      if (isExpired(queue, now - sweepSeconds)) {
        known.delete(id);
        waiting.delete(id);
      }
    }
  };

  const isFresh = ({ queue, storedAt }: Known): boolean =>
    secondsNow() - storedAt <= longestLagSeconds && !isExpired(queue, secondsNow());

  const store = (queue: EventQueue): TE.TaskEither<Unexpected, void> =>
    done(
      db
        .updateTable('event_queue')
        .set({ acknowledged: queue.acknowledged, last_polled_at: queue.lastPolledAt })
        .where('realm_id', '=', queue.realmId)
        .where('id', '=', queue.id),
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
            // It does not come back for a poll that was still waiting.
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

    takePlace: (id) => () => {
      waiting.get(id)?.();
      return {
        lost: new Promise<void>((resolve) => {
          waiting.set(id, resolve);
        }),
      };
    },

    remove: (queue) =>
      pipe(
        done(
          db
            .deleteFrom('event_queue')
            .where('realm_id', '=', queue.realmId)
            .where('id', '=', queue.id),
        ),
        TE.tapIO(() => () => {
          known.delete(queue.id);
          removed.add(queue.id);
          waiting.get(queue.id)?.();
          waiting.delete(queue.id);
        }),
      ),
  };
};
