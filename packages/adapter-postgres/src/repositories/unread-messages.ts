import type {
  FlagRepository,
  RealmId,
  Unexpected,
  UnreadMessage,
  UnreadScope,
  UserId,
} from '@parley/core';
import { ChannelId, MessageId, asId, maxUnreadMessages } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { onlyRow, rows, written } from '../connection/run';
import type { Db } from '../database';
import { bitOf, toBits } from './flag-bits';
import { cameToAll, unreadBit } from './message-history';
import { participantsIn } from './recent-conversations';
import type { UnreadRow } from './unread-among';
import { isWanted, loadUnreadAmong } from './unread-among';

const wildcardBits = toBits(['stream_wildcard_mentioned', 'topic_wildcard_mentioned']);

/**
 * The user's channels and conversations, each with the ids that are unread there as a multirange:
 * what the user received there, without the ranges that they have read.
 */
const unreadPlaces = (
  realmId: RealmId,
  userId: UserId,
  { recipientId, includesInactiveChannels = false }: UnreadScope,
): RawBuilder<unknown> => {
  const isInScope = (column: string) =>
    recipientId === undefined ? sql`true` : sql`${sql.ref(column)} = ${recipientId}`;
  return sql`
    received as (
      select channel.recipient_id, channel.id as channel_id, null as participants_key,
        range_agg(int8range(membership_period.after_id, membership_period.until_id, '(]')) as ids
      from subscription
      join channel on channel.realm_id = subscription.realm_id
        and channel.id = subscription.channel_id
        and (not channel.is_archived or ${includesInactiveChannels}::boolean)
        and ${isInScope('channel.recipient_id')}
      join membership_period on membership_period.realm_id = subscription.realm_id
        and membership_period.user_id = subscription.user_id
        and membership_period.channel_id = subscription.channel_id
      where subscription.realm_id = ${realmId} and subscription.user_id = ${userId}
        and (subscription.is_active or ${includesInactiveChannels}::boolean)
      group by channel.recipient_id, channel.id
      union all
      select recipient.id, null, recipient.participants_key, '{(,)}'::int8multirange
      from conversation_member
      join recipient on recipient.realm_id = conversation_member.realm_id
        and recipient.id = conversation_member.recipient_id
      where conversation_member.realm_id = ${realmId}
        and conversation_member.user_id = ${userId}
        and ${isInScope('recipient.id')}
    ), place as (
      select received.recipient_id, received.channel_id, received.participants_key,
        received.ids - coalesce(read_range.ranges, '{}'::int8multirange) as unread
      from received
      left join read_range on read_range.realm_id = ${realmId}
        and read_range.user_id = ${userId}
        and read_range.recipient_id = received.recipient_id
    )`;
};

/** Messages in the unread ranges of their places, from an id on; each range is read by index. */
const inUnreadRanges = (
  realmId: RealmId,
  scope: UnreadScope,
  since: number,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select ${columns}
  from place
  cross join lateral unnest(place.unread * int8multirange(int8range(${since}::bigint, null))) as gap
  join message on message.realm_id = ${realmId}
    and message.recipient_id = place.recipient_id
    and message.id >= lower(gap)
    and message.id < coalesce(upper(gap), 9223372036854775807)
  where ${isWanted(scope)}`;

/** Messages that were added to the user's history, unread, besides those of the ranges. */
const addedUnread = (
  realmId: RealmId,
  userId: UserId,
  scope: UnreadScope,
  since: number,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select ${columns}
  from message_flag as added
  join message on message.realm_id = added.realm_id and message.id = added.message_id
  join place on place.recipient_id = message.recipient_id
  where added.realm_id = ${realmId} and added.user_id = ${userId}
    and added.flags & ${sql.lit(unreadBit)} <> 0
    and added.message_id >= ${since}::bigint
    and not place.unread @> message.id
    and ${isWanted(scope)}`;

/** A few more than the limit are as good as the limit: the search for it ends sooner. */
const excess = 1.2;

/**
 * The id from which on the user has at least `limit` unread messages and few more; 0 if they have
 * fewer. Bisects, as a count up to the limit reads a part of an index only.
 */
const firstOfNewest = (
  db: Db,
  realmId: RealmId,
  userId: UserId,
  scope: UnreadScope,
  limit: number,
): TE.TaskEither<Unexpected, number> => {
  const enough = Math.ceil(limit * excess);
  const countSince = (since: number): TE.TaskEither<Unexpected, number> =>
    pipe(
      onlyRow(
        written(
          db,
          sql<{ count: number }>`
            with ${unreadPlaces(realmId, userId, scope)}
            select count(*) as count from (
              ${inUnreadRanges(realmId, scope, since, sql`message.id`)} limit ${enough + 1}
            ) as one`,
        ),
      ),
      TE.map(({ count }) => count),
    );
  /** There are too many from `low` on, and too few from `high` on. */
  const bisect = (low: number, high: number): TE.TaskEither<Unexpected, number> => {
    const middle = Math.floor((low + high) / 2);
    return middle === low
      ? TE.right(low)
      : pipe(
          countSince(middle),
          TE.flatMap((count) => {
            if (count > enough) {
              return bisect(middle, high);
            }
            return count < limit ? bisect(low, middle) : TE.right(middle);
          }),
        );
  };
  return pipe(
    countSince(0),
    TE.flatMap((count) =>
      count <= enough
        ? TE.right(0)
        : pipe(
            onlyRow(
              written(
                db,
                sql<{ id: number }>`
                  select coalesce(max(id), 0) + 1 as id from message where realm_id = ${realmId}`,
              ),
            ),
            TE.flatMap(({ id }) => bisect(0, id)),
          ),
    ),
  );
};

const columns = sql`message.realm_id, message.id, message.recipient_id, message.topic,
  message.mentions_channel, place.channel_id, place.participants_key`;

const loadUnread = (
  db: Db,
  realmId: RealmId,
  userId: UserId,
  scope: UnreadScope,
  limit: number,
  unread: RawBuilder<unknown>,
): TE.TaskEither<Unexpected, readonly UnreadRow[]> =>
  rows(
    written(
      db,
      sql<UnreadRow>`
        with ${unreadPlaces(realmId, userId, scope)}
        select message.id, message.topic, message.channel_id, message.participants_key,
          ${cameToAll(userId)} as mentions_channel, coalesce(message_flag.flags, 0) as flags
        from (${unread}) as message
        left join message_flag on message_flag.realm_id = ${realmId}
          and message_flag.user_id = ${userId} and message_flag.message_id = message.id
        order by message.id desc limit ${limit}`,
    ),
  );

const toUnreadMessage = (row: UnreadRow): UnreadMessage => ({
  id: asId(MessageId)(row.id),
  place:
    row.channel_id === null
      ? { _tag: 'InConversation', userIds: participantsIn(row.participants_key ?? '') }
      : {
          _tag: 'InChannel',
          channelId: asId(ChannelId)(row.channel_id),
          topic: row.topic,
        },
  isMentioned: (row.flags & bitOf('mentioned')) !== 0,
  isWildcardMentioned: row.mentions_channel || (row.flags & wildcardBits) !== 0,
});

/**
 * The messages that a user has received and not read.
 *
 * @param limit the number of newest messages that are returned
 */
export const unreadMessages = (
  db: Db,
  limit = maxUnreadMessages,
): Pick<FlagRepository, 'unreadOf'> => ({
  unreadOf: (realmId, userId, scope = {}) =>
    pipe(
      scope.ids === undefined
        ? pipe(
            firstOfNewest(db, realmId, userId, scope, limit),
            TE.map(
              (since) => sql`
                ${inUnreadRanges(realmId, scope, since, columns)}
                union all
                ${addedUnread(realmId, userId, scope, since, columns)}`,
            ),
            TE.flatMap((unread) => loadUnread(db, realmId, userId, scope, limit, unread)),
          )
        : loadUnreadAmong(db, realmId, userId, scope, scope.ids, limit),
      TE.map((found) => found.toReversed().map(toUnreadMessage)),
    ),
});
