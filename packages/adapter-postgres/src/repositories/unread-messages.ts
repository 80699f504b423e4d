import type { FlagRepository } from '@parley/core';
import { ChannelId, MessageId, asId, foldCase, maxUnreadMessages } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { rows, written } from '../connection/run';
import type { Db } from '../database';
import { bitOf, toBits } from './flag-bits';
import { cameToAll, unreadBit } from './message-history';
import { participantsIn } from './recent-conversations';

const wildcardBits = toBits(['stream_wildcard_mentioned', 'topic_wildcard_mentioned']);

type UnreadRow = {
  readonly id: number;
  readonly topic: string;
  readonly channel_id: number | null;
  readonly participants_key: string | null;
  readonly flags: number;
  readonly mentions_channel: boolean;
};

/** The messages that a user has received and not read. */
export const unreadMessages = (db: Db): Pick<FlagRepository, 'unreadOf'> => ({
  unreadOf: (realmId, userId, scope) =>
    pipe(
      rows(
        written(
          db,
          // Reads are ranges: the remaining ids of a recipient are looked up by index, gap by gap.
          sql<UnreadRow>`
            with place as (
              select channel.recipient_id, channel.id as channel_id, null as participants_key,
                range_agg(int8range(membership_period.after_id, membership_period.until_id, '(]'))
                  as ids
              from subscription
              join channel on channel.realm_id = subscription.realm_id
                and channel.id = subscription.channel_id
                and (not channel.is_archived or ${scope?.includesInactiveChannels ?? false}::boolean)
              join membership_period on membership_period.realm_id = subscription.realm_id
                and membership_period.user_id = subscription.user_id
                and membership_period.channel_id = subscription.channel_id
              where subscription.realm_id = ${realmId} and subscription.user_id = ${userId}
                and (subscription.is_active or ${scope?.includesInactiveChannels ?? false}::boolean)
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
                message.mentions_channel, message.topic_key, message.recipient_id, message.sender_id,
                message.realm_id
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
                message.mentions_channel, message.topic_key, message.recipient_id, message.sender_id,
                message.realm_id
              from message_flag
              join message on message.realm_id = message_flag.realm_id
                and message.id = message_flag.message_id
              join place on place.recipient_id = message.recipient_id
              where message_flag.realm_id = ${realmId} and message_flag.user_id = ${userId}
                and message_flag.flags & ${sql.lit(unreadBit)} <> 0
            )
            select message.id, message.topic, message.channel_id, message.participants_key,
              ${cameToAll(userId)} as mentions_channel, coalesce(message_flag.flags, 0) as flags
            from unread as message
            left join message_flag on message_flag.realm_id = ${realmId}
              and message_flag.user_id = ${userId} and message_flag.message_id = message.id
            where (${scope?.recipientId ?? null}::bigint is null
                or message.recipient_id = ${scope?.recipientId ?? null}::bigint)
              and (${scope?.senderId ?? null}::bigint is null
                or message.sender_id = ${scope?.senderId ?? null}::bigint)
              and (${scope?.topic === undefined ? null : foldCase(scope.topic)}::text is null
                or message.topic_key = ${scope?.topic === undefined ? null : foldCase(scope.topic)}::text)
            order by message.id desc limit ${maxUnreadMessages}`,
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
});
