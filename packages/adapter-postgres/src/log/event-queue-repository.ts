import type { EventQueueRepository } from '@parley/core/access';
import type { Async, Capability, EventQueue, RealmId } from '@parley/core/kernel';
import type { Insertable, RawBuilder, Selectable } from 'kysely';
import { sql } from 'kysely';
import { done, sqlOn } from '../connection/run';
import type { Database, Db } from '../database';

const toRow = (queue: EventQueue): Insertable<Database['event_queue']> => ({
  realm_id: queue.realmId,
  id: queue.id,
  user_id: queue.userId,
  client: queue.client,
  level: queue.level,
  capabilities: Array.from(queue.capabilities),
  event_types: queue.eventTypes === undefined ? null : Array.from(queue.eventTypes),
  narrow: JSON.stringify(queue.narrow),
  all_public_streams: queue.allPublicChannels,
  apply_markdown: queue.applyMarkdown,
  client_gravatar: queue.clientGravatar,
  slim_presence: !queue.presenceEmails,
  idle_timeout_seconds: queue.idleTimeoutSeconds,
  registered_after: queue.registeredAfter,
  acknowledged: queue.acknowledged,
  last_polled_at: queue.lastPolledAt,
});

/** Distinct sets that are shared; hardly more than there are clients. */
const maxShared = 200;

/**
 * Makes sets, one for all queues with the same elements, as those of a client's users have: two of
 * its own would be a third of what a queue takes.
 */
const sharedSets = <A>(): ((elements: readonly A[]) => ReadonlySet<A>) => {
  const known = new Map<string, ReadonlySet<A>>();
  return (elements) => {
    const text = JSON.stringify(elements);
    const found = known.get(text);
    if (found !== undefined) {
      return found;
    }
    if (known.size >= maxShared) {
      known.clear();
    }
    const made = new Set(elements);
    known.set(text, made);
    return made;
  };
};

const capabilitiesOf = sharedSets<Capability>();
const eventTypesOf = sharedSets<string>();

export const toQueue = (row: Selectable<Database['event_queue']>): EventQueue => ({
  id: row.id,
  realmId: row.realm_id,
  userId: row.user_id,
  client: row.client,
  level: row.level,
  capabilities: capabilitiesOf(row.capabilities),
  eventTypes: row.event_types === null ? undefined : eventTypesOf(row.event_types),
  narrow: row.narrow,
  allPublicChannels: row.all_public_streams,
  applyMarkdown: row.apply_markdown,
  clientGravatar: row.client_gravatar,
  presenceEmails: !row.slim_presence,
  idleTimeoutSeconds: row.idle_timeout_seconds,
  registeredAfter: row.registered_after,
  acknowledged: row.acknowledged,
  lastPolledAt: row.last_polled_at,
});

/** The notification channel for removed queues; the payload is the queue's id. */
export const removedQueueChannel = 'parley_removed_queues';

/** Removes the queues, and notifies every process. */
export const removeQueues = (db: Db, realmId: RealmId, which: RawBuilder<unknown>): Async<void> =>
  done(
    sqlOn(db)`with removed as (
        delete from event_queue where realm_id = ${realmId} and id = any(array(${which})) returning id
      )
      select pg_notify(${removedQueueChannel}, id) from removed`,
  );

/** Adds the queue in place of those of its owner that are too many; one statement. */
export const addQueue = (db: Db, queue: EventQueue, maxQueues: number): Async<void> =>
  done(
    sqlOn(db)`with removed as (
        delete from event_queue where realm_id = ${queue.realmId} and id = any(array(
          select id from event_queue
          where realm_id = ${queue.realmId} and user_id = ${queue.userId}
          order by last_polled_at desc, registered_after desc offset ${maxQueues - 1}
        )) returning id
      ), added as (${db.insertInto('event_queue').values(toRow(queue))})
      select pg_notify(${removedQueueChannel}, id) from removed`,
  );

export const eventQueueRepository = (db: Db): EventQueueRepository => ({
  removeAllOf: (realmId, userId) =>
    removeQueues(
      db,
      realmId,
      sql`select id from event_queue where realm_id = ${realmId} and user_id = ${userId}`,
    ),
  removeAllIn: (realmId) =>
    removeQueues(db, realmId, sql`select id from event_queue where realm_id = ${realmId}`),
});
