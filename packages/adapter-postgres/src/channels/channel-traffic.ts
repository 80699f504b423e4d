import type { Async, RealmId } from '@parley/core/kernel';
import { secondsPerDay } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { doneOn, rows, sqlOn } from '../connection/run';
import type { Db } from '../database';

/** Days whose messages count as the traffic of a channel. */
const trafficDays = 28;

const perDay = sql.lit(secondsPerDay);
const keptSeconds = sql.lit(trafficDays * secondsPerDay);

/** Whether traffic is counted for all channels, or for a few of them. */
export type TrafficOf = 'all' | 'few';

/**
 * The messages that are not stored yet, by recipient. Those of all channels are read by their time:
 * thousands of small counts would each be planned. The upper limit of the time means nothing but that
 * the planner expects few of them: it cannot estimate a lower limit that it does not know yet.
 */
const uncounted = (
  realmId: RealmId,
  recipientIds: RawBuilder<unknown>,
  now: number,
  of: TrafficOf,
): RawBuilder<unknown> => {
  const isRecent = sql`message.sent_at between greatest(
      (select traffic_counted_until from realm where id = ${realmId}),
      ${now}::bigint - ${keptSeconds} + 1
    ) and ${sql.lit('9223372036854775807')}`;
  return of === 'few'
    ? sql`
        select place.recipient_id, own.count
        from (${recipientIds}) as place
        cross join lateral (
          select count(*) as count from message
          where message.realm_id = ${realmId}
            and message.recipient_id = place.recipient_id and ${isRecent}
        ) as own`
    : sql`
        select recipient_id, count from (
          select message.recipient_id, count(*) as count from message
          where message.realm_id = ${realmId} and ${isRecent}
          group by message.recipient_id
          offset 0
        ) as own
        where recipient_id in (${recipientIds})`;
};

/**
 * `recipient_id` and `count` of messages in the last four weeks before `now`: stored for past hours,
 * counted for those that are not stored yet.
 */
export const recentTraffic = (
  realmId: RealmId,
  recipientIds: RawBuilder<unknown>,
  now: number,
  of: TrafficOf,
): RawBuilder<unknown> => sql`
  select recipient_id, sum(count) as count from (
    select recipient_id, messages as count
      from channel_traffic
      where realm_id = ${realmId} and recipient_id in (${recipientIds})
        and day > (${now}::bigint - ${keptSeconds}) / ${perDay}
    union all
    ${uncounted(realmId, recipientIds, now, of)}
  ) as part
  group by recipient_id`;

const countUntilThisHour = (db: Db, realmId: RealmId): Async<void> =>
  doneOn(db)`
    with past as (
      update realm set traffic_counted_until = hour.start
      from (select extract(epoch from date_trunc('hour', now()))::bigint as start) as hour,
        (select id, traffic_counted_until as start from realm
          where id = ${realmId} for no key update) as before
      where realm.id = before.id and before.start < hour.start
      returning realm.id, before.start as after, hour.start as until
    ), outdated as (
      delete from channel_traffic using past
      where realm_id = past.id and day < (past.until - ${keptSeconds}) / ${perDay}
    )
    insert into channel_traffic (realm_id, recipient_id, day, messages)
    select past.id, channel.recipient_id, message.sent_at / ${perDay}, count(*)
    from past
    join message on message.realm_id = past.id
      and message.sent_at >= greatest(past.after, past.until - ${keptSeconds})
      and message.sent_at < past.until
    join channel on channel.realm_id = message.realm_id
      and channel.recipient_id = message.recipient_id
    group by past.id, channel.recipient_id, message.sent_at / ${perDay}
    on conflict (realm_id, recipient_id, day)
      do update set messages = channel_traffic.messages + excluded.messages`;

/** Counts and stores the messages of hours that have ended, once for each realm and hour. */
export const countTraffic = (db: Db): Async<void> =>
  pipe(
    rows(
      sqlOn<{ id: RealmId }>(db)`
        select id from realm
        where move_state is null and traffic_counted_until < extract(epoch from date_trunc('hour', now()))
        order by id`,
    ),
    TE.flatMap(TE.traverseSeqArray(({ id }) => countUntilThisHour(db, id))),
    TE.map(() => undefined),
  );
