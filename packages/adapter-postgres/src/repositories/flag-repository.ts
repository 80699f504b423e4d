import type { FlagRepository } from '@parley/core';
import {
  ChannelId,
  MessageId,
  UserId,
  asId,
  foldCase,
  maxStarredMessages,
  maxUnreadMessages,
} from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { done, rows, written } from '../connection/run';
import type { Db } from '../database';
import { bitOf, toBits } from './flag-bits';
import { carriedBit, historicalBit, isOpenTo, unreadBit } from './message-history';
import { participantsIn } from './recent-conversations';
import { settleReads } from './settle-reads';

const wildcardBits = toBits(['stream_wildcard_mentioned', 'topic_wildcard_mentioned']);

type UnreadRow = {
  readonly id: number;
  readonly topic: string;
  readonly channel_id: number | null;
  readonly participants_key: string | null;
  readonly flags: number;
  readonly mentions_channel: boolean;
};

export const flagRepository = (db: Db): FlagRepository => ({
  markRead: (realmId, userId, ids) =>
    ids.length === 0
      ? TE.right(undefined)
      : done(
          written(
            db,
            // The share lock keeps a message in its place until the read mark is with it.
            sql`
              with target as (
                select id, recipient_id from message
                where realm_id = ${realmId} and id = any(${ids}::bigint[])
                order by id for share
              ), settled as (
                update message_flag set flags = flags & ~${sql.lit(unreadBit)}
                where realm_id = ${realmId} and user_id = ${userId}
                  and message_id = any(${ids}::bigint[])
                  and flags & ${sql.lit(unreadBit)} <> 0
              )
              insert into read_range (realm_id, user_id, recipient_id, ranges)
              select ${realmId}::bigint, ${userId}::bigint, recipient_id,
                range_agg(int8range(id, id, '[]'))
              from target group by recipient_id order by recipient_id
              on conflict (realm_id, user_id, recipient_id)
              do update set ranges = read_range.ranges + excluded.ranges`,
          ),
        ),

  markReadBy: (realmId, messageId, userIds) =>
    userIds.length === 0
      ? TE.right(undefined)
      : done(
          written(
            db,
            // Rows are locked in one order, whoever sends at the same time.
            sql`
              with target as (
                select id, recipient_id from message
                where realm_id = ${realmId} and id = ${messageId} for share
              ), settled as (
                update message_flag set flags = flags & ~${sql.lit(unreadBit)}
                where realm_id = ${realmId} and user_id = any(${userIds}::bigint[])
                  and message_id = ${messageId} and flags & ${sql.lit(unreadBit)} <> 0
              )
              insert into read_range (realm_id, user_id, recipient_id, ranges)
              select distinct ${realmId}::bigint, reader, recipient_id,
                int8multirange(int8range(id, id, '[]'))
              from target cross join unnest(${userIds}::bigint[]) as reader
              order by reader
              on conflict (realm_id, user_id, recipient_id)
              do update set ranges = read_range.ranges + excluded.ranges`,
          ),
        ),

  readUp: (realmId, pairs) => (pairs.length === 0 ? TE.right([]) : settleReads(db, realmId, pairs)),

  markUnread: (realmId, userId, ids) =>
    ids.length === 0
      ? TE.right(undefined)
      : done(
          written(
            db,
            sql`
              with target as (
                select id, recipient_id from message
                where realm_id = ${realmId} and id = any(${ids}::bigint[])
                order by id for share
              ), unread as (
                select recipient_id, range_agg(int8range(id, id, '[]')) as ranges
                from target group by recipient_id
              ), entered as (
                update message_flag set flags = flags | ${sql.lit(unreadBit)}
                where realm_id = ${realmId} and user_id = ${userId}
                  and message_id = any(${ids}::bigint[])
                  and flags & ${sql.lit(historicalBit | carriedBit)} <> 0
              )
              update read_range set ranges = read_range.ranges - unread.ranges
              from unread
              where read_range.realm_id = ${realmId} and read_range.user_id = ${userId}
                and read_range.recipient_id = unread.recipient_id`,
          ),
        ),

  set: (realmId, messageId, flags) =>
    flags.length === 0
      ? TE.right(undefined)
      : done(
          written(
            db,
            sql`
              insert into message_flag (realm_id, user_id, message_id, flags)
              select ${realmId}::bigint, user_id, ${messageId}::bigint, flags
              from unnest(
                ${flags.map(([userId]) => userId)}::bigint[],
                ${flags.map(([, own]) => toBits(own))}::integer[]
              ) as flagged (user_id, flags)
              on conflict (realm_id, user_id, message_id)
              do update set flags = message_flag.flags | excluded.flags`,
          ),
        ),

  deliver: (realmId, messageId, userIds) =>
    userIds.length === 0
      ? TE.right(undefined)
      : done(
          written(
            db,
            sql`
              insert into message_flag (realm_id, user_id, message_id, flags)
              select ${realmId}::bigint, user_id, ${messageId}::bigint,
                ${sql.lit(carriedBit | unreadBit)}
              from unnest(${userIds}::bigint[]) as given (user_id)
              on conflict (realm_id, user_id, message_id)
              do update set flags = message_flag.flags | excluded.flags`,
          ),
        ),

  add: (realmId, userId, flag, ids) =>
    ids.length === 0
      ? TE.right(undefined)
      : done(
          written(
            db,
            sql`
              insert into message_flag (realm_id, user_id, message_id, flags)
              select realm_id, ${userId}::bigint, id, ${bitOf(flag)}::integer
              from message
              where realm_id = ${realmId} and id = any(${ids}::bigint[])
              order by id for share
              on conflict (realm_id, user_id, message_id)
              do update set flags = message_flag.flags | excluded.flags`,
          ),
        ),

  remove: (realmId, userId, flag, ids) =>
    ids.length === 0
      ? TE.right(undefined)
      : done(
          written(
            db,
            sql`update message_flag set flags = flags & ~${bitOf(flag)}::integer
              where realm_id = ${realmId} and user_id = ${userId}
                and message_id = any(${ids}::bigint[])`,
          ),
        ),

  clear: (realmId, messageId, flags) =>
    done(
      written(
        db,
        sql`update message_flag set flags = flags & ~${toBits(flags)}::integer
          where realm_id = ${realmId} and message_id = ${messageId}`,
      ),
    ),

  unreadOf: (realmId, userId, scope) =>
    pipe(
      rows(
        written(
          db,
          // Reads are ranges: what is left of a place's ids is looked up by index, gap by gap.
          sql<UnreadRow>`
            with place as (
              select channel.recipient_id, channel.id as channel_id, null as participants_key,
                range_agg(int8range(membership_period.after_id, membership_period.until_id, '(]'))
                  as ids
              from subscription
              join channel on channel.realm_id = subscription.realm_id
                and channel.id = subscription.channel_id
                and (not channel.is_archived or ${scope?.isEverywhere ?? false}::boolean)
              join membership_period on membership_period.realm_id = subscription.realm_id
                and membership_period.user_id = subscription.user_id
                and membership_period.channel_id = subscription.channel_id
              where subscription.realm_id = ${realmId} and subscription.user_id = ${userId}
                and (subscription.is_active or ${scope?.isEverywhere ?? false}::boolean)
              group by channel.recipient_id, channel.id
              union all
              select recipient.id, null, recipient.participants_key, '{(,)}'::int8multirange
              from conversation_member
              join recipient on recipient.realm_id = conversation_member.realm_id
                and recipient.id = conversation_member.recipient_id
              where conversation_member.realm_id = ${realmId}
                and conversation_member.user_id = ${userId}
            ), unread as (
              select message.id, message.topic, place.channel_id, place.participants_key,
                message.mentions_channel, message.topic_key, message.recipient_id, message.sender_id
              from place
              left join read_range on read_range.realm_id = ${realmId}
                and read_range.user_id = ${userId}
                and read_range.recipient_id = place.recipient_id
              cross join lateral
                unnest(place.ids - coalesce(read_range.ranges, '{}'::int8multirange)) as gap
              join message on message.realm_id = ${realmId}
                and message.recipient_id = place.recipient_id
                and message.id >= coalesce(lower(gap), 0)
                and message.id < coalesce(upper(gap), 9223372036854775807)
              union
              select message.id, message.topic, place.channel_id, null,
                message.mentions_channel, message.topic_key, message.recipient_id, message.sender_id
              from message_flag
              join message on message.realm_id = message_flag.realm_id
                and message.id = message_flag.message_id
              join place on place.recipient_id = message.recipient_id
              where message_flag.realm_id = ${realmId} and message_flag.user_id = ${userId}
                and message_flag.flags & ${sql.lit(unreadBit)} <> 0
            )
            select unread.id, unread.topic, unread.channel_id, unread.participants_key,
              unread.mentions_channel, coalesce(message_flag.flags, 0) as flags
            from unread
            left join message_flag on message_flag.realm_id = ${realmId}
              and message_flag.user_id = ${userId} and message_flag.message_id = unread.id
            where (${scope?.recipientId ?? null}::bigint is null
                or unread.recipient_id = ${scope?.recipientId ?? null}::bigint)
              and (${scope?.senderId ?? null}::bigint is null
                or unread.sender_id = ${scope?.senderId ?? null}::bigint)
              and (${scope?.topic === undefined ? null : foldCase(scope.topic)}::text is null
                or unread.topic_key = ${scope?.topic === undefined ? null : foldCase(scope.topic)}::text)
            order by unread.id desc limit ${maxUnreadMessages}`,
        ),
      ),
      TE.map((found) =>
        found.toReversed().map((row) => ({
          id: asId(MessageId)(row.id),
          place:
            row.channel_id === null
              ? {
                  _tag: 'InConversation' as const,
                  userIds: participantsIn(row.participants_key ?? ''),
                }
              : {
                  _tag: 'InChannel' as const,
                  channelId: asId(ChannelId)(row.channel_id),
                  topic: row.topic,
                },
          isMentioned: (row.flags & bitOf('mentioned')) !== 0,
          isWildcardMentioned: row.mentions_channel || (row.flags & wildcardBits) !== 0,
        })),
      ),
    ),

  readersOf: (realmId, { id, recipientId }) =>
    pipe(
      rows(
        written(
          db,
          sql<{ id: number }>`
            with receiver as (
              select user_id from conversation_member
              where realm_id = ${realmId} and recipient_id = ${recipientId}
              union
              select membership_period.user_id from channel
              join membership_period on membership_period.realm_id = channel.realm_id
                and membership_period.channel_id = channel.id
              where channel.realm_id = ${realmId} and channel.recipient_id = ${recipientId}
                and membership_period.after_id < ${id}
                and coalesce(membership_period.until_id >= ${id}, true)
            ), reader as (
              select receiver.user_id from receiver
              join read_range on read_range.realm_id = ${realmId}
                and read_range.user_id = receiver.user_id
                and read_range.recipient_id = ${recipientId}
                and read_range.ranges @> ${id}::bigint
              union
              select user_id from message_flag
              where realm_id = ${realmId} and message_id = ${id}
                and flags & ${sql.lit(historicalBit | carriedBit)} <> 0
                and flags & ${sql.lit(unreadBit)} = 0
                and user_id not in (select user_id from receiver)
            )
            select account.id from reader
            join account on account.realm_id = ${realmId} and account.id = reader.user_id
            where account.is_active order by account.id`,
        ),
      ),
      TE.map((found) => found.map((row) => asId(UserId)(row.id))),
    ),

  starredBy: (realmId, userId) =>
    pipe(
      rows(
        written(
          db,
          sql<{ id: number }>`
            select starred.id from (
              select message.id
              from message_flag
              join message on message.realm_id = message_flag.realm_id
                and message.id = message_flag.message_id
              where message_flag.realm_id = ${realmId} and message_flag.user_id = ${userId}
                and message_flag.flags & ${sql.lit(bitOf('starred'))} <> 0
                and ${isOpenTo(userId)}
              order by message.id desc limit ${maxStarredMessages}
            ) as starred order by starred.id`,
        ),
      ),
      TE.map((found) => found.map(({ id }) => asId(MessageId)(id))),
    ),
});
