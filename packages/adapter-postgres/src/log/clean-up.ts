import * as TE from 'fp-ts/TaskEither';
import type { Async, EventLimits } from '@parley/core/kernel';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { doneOn, fromAllRows, sqlOn } from '../connection/run';
import type { Db } from '../database';
import { removedQueueChannel } from './event-queue-repository';

/** Longer than any poll waits, so that no queue is removed during a poll. */
const graceSeconds = 120;

/** Minimum age in seconds of deleted events, for a queue that is being registered. */
export const shortestLifeSeconds = 600;

/** Entries of each realm that one statement checks or deletes. */
const batchSize = 5000;

/** Maximum deleting statements in one run; the next run, a minute later, continues. */
const maxBatches = 20;

const now = sql`extract(epoch from now())::bigint`;

const removeIdleQueues = (db: Db): Async<void> =>
  doneOn(db)`delete from event_queue
    where last_polled_at + idle_timeout_seconds + ${graceSeconds} < ${now}`;

/**
 * Removes the queues that need entries beyond the limits, and notifies every process. For each
 * realm it checks the oldest entry, and further entries only if that one is too old.
 */
const removeQueuesLeftBehind = (db: Db, limits: EventLimits): Async<void> =>
  doneOn(db)`
    with bound as (
      select head.realm_id, greatest(
        head.last_id - ${limits.maxLogEntries}::bigint,
        case when oldest.created_at < ${now} - ${limits.maxLogAgeSeconds}::bigint then (
          select max(id) from (
            select id, created_at from event
            where event.realm_id = head.realm_id order by id limit ${batchSize}
          ) first
          where first.created_at < ${now} - ${limits.maxLogAgeSeconds}::bigint
        ) end
      ) as id
      from event_head head
      cross join lateral (
        select id, created_at from event
        where event.realm_id = head.realm_id order by id limit 1
      ) oldest
      where oldest.id <= head.last_id - ${limits.maxLogEntries}::bigint
        or oldest.created_at < ${now} - ${limits.maxLogAgeSeconds}::bigint
    ), removed as (
      delete from event_queue using bound
      where event_queue.realm_id = bound.realm_id
        and event_queue.acknowledged < bound.id
        and exists (select from event
          where event.realm_id = bound.realm_id
            and event.id > event_queue.acknowledged and event.id <= bound.id)
      returning event_queue.id
    )
    select pg_notify(${removedQueueChannel}, id) from removed`;

/** Deletes the oldest entries that every queue of the realm has passed; returns their number. */
const deleteBatch = (db: Db): Async<number> =>
  fromAllRows(
    sqlOn<{ count: number }>(db)`
      with unneeded as (
        select head.realm_id, old.id
        from event_head head
        cross join lateral (
          select coalesce(min(acknowledged), head.last_id) as upto
          from event_queue where event_queue.realm_id = head.realm_id
        ) needed
        cross join lateral (
          select id from event
          where event.realm_id = head.realm_id and event.id <= needed.upto
            and created_at < ${now} - ${shortestLifeSeconds}
          order by id limit ${batchSize}
        ) old
      ), deleted as (
        delete from event using unneeded
        where event.realm_id = unneeded.realm_id and event.id = unneeded.id
        returning 1
      )
      select count(*) as count from deleted`,
    (counted) => counted[0]?.count ?? 0,
  );

const deleteUnneeded = (db: Db, batches: number): Async<void> =>
  pipe(
    deleteBatch(db),
    TE.flatMap((count) =>
      count < batchSize || batches <= 1 ? TE.right(undefined) : deleteUnneeded(db, batches - 1),
    ),
  );

/**
 * Removes idle queues, queues that lag behind further than the limits allow, and entries that no
 * queue needs.
 */
export const cleanUpEvents = (db: Db, limits: EventLimits): Async<void> =>
  pipe(
    removeIdleQueues(db),
    TE.flatMap(() => removeQueuesLeftBehind(db, limits)),
    TE.flatMap(() => deleteUnneeded(db, maxBatches)),
  );
