import type { Async, RealmId, UserId } from '@parley/core/kernel';
import { together } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { done, sqlOn } from '../../connection/run';
import type { Db } from '../../database';
import { longestTransaction } from './join-ranges';
import { flagBits } from './flag-bits';

/**
 * Marks everything as read that a user received: up to an id, whole membership periods, as ranges;
 * after it, each message by itself. A transaction that has not committed yet may hold a later id,
 * and its message must stay unread.
 */
export const markAllRead = (db: Db, realmId: RealmId, userId: UserId): Async<void> =>
  pipe(
    // All statements are sent at once; the store runs one after the other.
    together({
      // No message is being moved between the user's channels while their ranges are written.
      held: done(
        sqlOn(db)`
          select channel.id from channel
          where channel.realm_id = ${realmId} and channel.id in (
            select membership_period.channel_id from membership_period
            where membership_period.realm_id = ${realmId}
              and membership_period.user_id = ${userId})
          order by channel.id for share`,
      ),
      marked: done(
        sqlOn(db)`
          with settled as materialized (
            select coalesce((
              select message.id from message
              where message.realm_id = ${realmId} and message.sent_at
                < extract(epoch from now())::bigint - ${sql.lit(longestTransaction)}
              order by message.sent_at desc, message.id desc limit 1
            ), 0) as id
          ), received as materialized (
            select channel.recipient_id, range_agg(int8range(
              membership_period.after_id, membership_period.until_id, '(]')) as ids
            from membership_period
            join channel on channel.realm_id = ${realmId}
              and channel.id = membership_period.channel_id
            where membership_period.realm_id = ${realmId}
              and membership_period.user_id = ${userId}
            group by channel.recipient_id
            union all
            select conversation_member.recipient_id, '{[0,)}'
            from conversation_member
            where conversation_member.realm_id = ${realmId}
              and conversation_member.user_id = ${userId}
          ), recent as materialized (
            select message.recipient_id, range_agg(int8range(message.id, message.id, '[]')) as ids
            from message
            where message.realm_id = ${realmId} and message.id > (select id from settled)
            group by message.recipient_id
          ), unread as (
            select received.recipient_id,
              received.ids * (int8multirange(int8range(null, settled.id, '[]'))
                + coalesce(recent.ids, '{}'))
                - coalesce(read_range.ranges, '{}') as ids
            from received
            cross join settled
            left join recent on recent.recipient_id = received.recipient_id
            left join read_range on read_range.realm_id = ${realmId}
              and read_range.user_id = ${userId}
              and read_range.recipient_id = received.recipient_id
          )
          insert into read_range (realm_id, user_id, recipient_id, ranges)
          select ${realmId}::bigint, ${userId}::bigint, recipient_id, ids
          from unread where not isempty(ids)
          order by recipient_id
          on conflict (realm_id, user_id, recipient_id)
          do update set ranges = read_range.ranges + excluded.ranges`,
      ),
      settled: done(
        sqlOn(db)`
          update message_flag set flags = flags & ~${sql.lit(flagBits.unread)}
          where realm_id = ${realmId} and user_id = ${userId}
            and flags & ${sql.lit(flagBits.unread)} <> 0`,
      ),
    }),
    TE.map(() => undefined),
  );
