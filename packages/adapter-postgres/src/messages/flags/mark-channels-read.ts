import type { NewlyReadMessages } from '@parley/core/channels';
import type { Async, ChannelId, MessageId, RealmId, UserId } from '@parley/core/kernel';
import { ascending, groupBy } from '@parley/core/kernel';
import { maxUnreadMessages } from '@parley/core/messages';
import { sql } from 'kysely';
import { fromAllRows, sqlOn } from '../../connection/run';
import type { Db } from '../../database';
import { flagBits } from './flag-bits';

type Row = { readonly user_ids: readonly UserId[]; readonly message_ids: readonly MessageId[] };

/**
 * Users with the same unread messages; the statement distinguishes them only where their ranges
 * differ.
 */
const alike = (found: readonly Row[]): readonly NewlyReadMessages[] =>
  Array.from(
    groupBy(
      found.filter((row) => row.message_ids.length > 0),
      (row) => row.message_ids.join(),
    ).values(),
    (same): NewlyReadMessages => ({
      userIds: ascending(same.flatMap((row) => row.user_ids)),
      messageIds: (same[0]?.message_ids ?? []).toReversed(),
    }),
  );

/**
 * Marks as read what the users received in the channels. The rest of their membership periods is
 * marked range by range; messages are looked up once for all users with the same ranges, and at
 * most as many as unread counts include are returned.
 */
export const markChannelsRead = (
  db: Db,
  realmId: RealmId,
  pairs: readonly { readonly userId: UserId; readonly channelId: ChannelId }[],
): Async<readonly NewlyReadMessages[]> =>
  fromAllRows(
    sqlOn<Row>(db)`
      with pair as (
        select distinct given.user_id, channel.id as channel_id, channel.recipient_id
        from unnest(
          ${pairs.map(({ userId }) => userId)}::bigint[],
          ${pairs.map(({ channelId }) => channelId)}::bigint[]
        ) as given (user_id, channel_id)
        join channel on channel.realm_id = ${realmId} and channel.id = given.channel_id
      ), newest as (
        select place.recipient_id, last.id
        from (select distinct recipient_id from pair) as place
        cross join lateral (
          select message.id from message
          where message.realm_id = ${realmId} and message.recipient_id = place.recipient_id
          order by message.id desc limit 1
        ) as last
      ), received as (
        select pair.user_id, pair.recipient_id,
          range_agg(int8range(period.after_id, period.until_id, '(]'))
            * int8multirange(int8range(null, max(newest.id), '[]')) as ranges
        from pair
        join newest on newest.recipient_id = pair.recipient_id
        join membership_period period on period.realm_id = ${realmId}
          and period.user_id = pair.user_id and period.channel_id = pair.channel_id
        group by pair.user_id, pair.recipient_id
      ), unread as (
        select received.user_id, received.recipient_id,
          received.ranges - coalesce(read_range.ranges, '{}'::int8multirange) as ranges
        from received
        left join read_range on read_range.realm_id = ${realmId}
          and read_range.user_id = received.user_id
          and read_range.recipient_id = received.recipient_id
      ), marked as (
        insert into read_range (realm_id, user_id, recipient_id, ranges)
        select ${realmId}::bigint, user_id, recipient_id, ranges
        from unread where not isempty(ranges)
        order by user_id, recipient_id
        on conflict (realm_id, user_id, recipient_id)
        do update set ranges = read_range.ranges + excluded.ranges
      ), settled as (
        update message_flag set flags = flags & ~${sql.lit(flagBits.unread)}
        from pair, message
        where message_flag.realm_id = ${realmId} and message_flag.user_id = pair.user_id
          and message_flag.flags & ${sql.lit(flagBits.unread)} <> 0
          and message.realm_id = ${realmId} and message.id = message_flag.message_id
          and message.recipient_id = pair.recipient_id
        returning message_flag.user_id, message_flag.message_id
      )
      select same.user_ids, array(
        select message.id from unnest(same.ranges) as gap
        join message on message.realm_id = ${realmId}
          and message.recipient_id = same.recipient_id
          and message.id >= coalesce(lower(gap), 0) and message.id < upper(gap)
        order by message.id desc limit ${maxUnreadMessages}
      ) as message_ids
      from (
        select recipient_id, ranges, array_agg(user_id) as user_ids
        from unread where not isempty(ranges)
        group by recipient_id, ranges
      ) as same
      union all
      select array[user_id], array_agg(message_id order by message_id desc)
      from settled group by user_id`,
    alike,
  );
