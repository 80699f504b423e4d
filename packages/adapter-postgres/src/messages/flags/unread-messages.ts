import type {
  FlagRepository,
  RealmId,
  Unexpected,
  UnreadGroup,
  UnreadMessage,
  UnreadScope,
  UserId,
} from '@parley/core';
import {
  ChannelId,
  MessageId,
  asId,
  foldCase,
  maxUnreadMessages,
  together,
  wildcardFlags,
} from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { fromOnlyRow, onlyRow, rows, written } from '../../connection/run';
import type { Db } from '../../database';
import { cameToAll } from '../message-history';
import { participantsIn } from '../pages/recent-conversations';
import { flagBits, toBits } from './flag-bits';

/** Unread messages with the same values. */
type UnreadGroupRow = {
  readonly ids: readonly number[];
  readonly topic: string;
  readonly channel_id: number | null;
  readonly participants_key: string | null;
  readonly flags: number;
  readonly mentions_channel: boolean;
};

const wildcardBits = toBits(wildcardFlags);

/**
 * The user's channels and conversations, each with the ids that are unread there as a multirange:
 * what the user received there, without the ranges that they have read.
 */
export const unreadPlaces = (
  realmId: RealmId | RawBuilder<unknown>,
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

/** The row of `message` has the sender and the topic of the scope. */
const isWanted = ({ senderId, topic }: UnreadScope): RawBuilder<unknown> => sql`(
  ${senderId === undefined ? sql`true` : sql`message.sender_id = ${senderId}`}
  and ${topic === undefined ? sql`true` : sql`message.topic_key = ${foldCase(topic)}`}
)`;

/**
 * Messages in the unread ranges of their places, from an id on. Each range is read by index: the
 * planner, which cannot estimate ranges, must not read whole channels instead (`offset 0`).
 */
const inUnreadRanges = (
  realmId: RealmId,
  scope: UnreadScope,
  since: number,
  selectedColumns: RawBuilder<unknown>,
  columns: RawBuilder<unknown> = selectedColumns,
): RawBuilder<unknown> => sql`
  select ${columns}
  from place
  cross join lateral unnest(place.unread * int8multirange(int8range(${since}::bigint, null))) as gap
  cross join lateral (
    select ${selectedColumns} from message
    where message.realm_id = ${realmId}
      and message.recipient_id = place.recipient_id
      and message.id >= lower(gap)
      and message.id < coalesce(upper(gap), 9223372036854775807)
      and ${isWanted(scope)}
    offset 0
  ) as message`;

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
  cross join lateral (
    select message.* from message
    where message.realm_id = added.realm_id and message.id = added.message_id
    offset 0
  ) as message
  join place on place.recipient_id = message.recipient_id
  where added.realm_id = ${realmId} and added.user_id = ${userId}
    and added.flags & ${sql.lit(flagBits.unread)} <> 0
    and added.message_id >= ${since}::bigint
    and not place.unread @> message.id
    and ${isWanted(scope)}`;

/** A few more than the limit are as good as the limit: the search for it ends sooner. */
const excess = 1.2;

/**
 * The id from which on the user has at least `limit` unread messages and few more; 0 if they have
 * fewer. A count up to the limit reads a part of an index only. Looks among the newest messages of
 * the realm first, where they all are if the user reads nothing, then further back, then bisects.
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
    fromOnlyRow(
      written(
        db,
        sql<{ count: number }>`
          with ${unreadPlaces(realmId, userId, scope)}
          select count(*) as count from (
            ${inUnreadRanges(realmId, scope, since, sql`message.id`)} limit ${enough + 1}
          ) as one`,
      ),
      ({ count }) => count,
    );
  /** There are too many from `low` on, and too few from `high` on. */
  const search = (
    low: number,
    high: number,
    next: (low: number, high: number) => number,
  ): TE.TaskEither<Unexpected, number> => {
    const middle = next(low, high);
    return middle <= low
      ? TE.right(low)
      : pipe(
          countSince(middle),
          TE.flatMap((count) => {
            if (count > enough) {
              return search(middle, high, halfway);
            }
            return count < limit ? search(low, middle, next) : TE.right(middle);
          }),
        );
  };
  return pipe(
    together({
      count: countSince(0),
      end: onlyRow(
        written(
          db,
          sql<{ id: number }>`
            select coalesce(max(id), 0) + 1 as id from message where realm_id = ${realmId}`,
        ),
      ),
    }),
    TE.flatMap(({ count, end }) =>
      count <= enough ? TE.right(0) : search(0, end.id, furtherBack(end.id, (limit + enough) / 2)),
    ),
  );
};

const halfway = (low: number, high: number): number => Math.floor((low + high) / 2);

/** `window` ids before the end at first, then four times as many; halfway where that is less. */
const furtherBack =
  (end: number, window: number) =>
  (low: number, high: number): number =>
    Math.max(halfway(low, high), Math.floor(end - (high === end ? window : (end - high) * 4)));

const loadUnread = (
  db: Db,
  realmId: RealmId,
  userId: UserId,
  scope: UnreadScope,
  limit: number,
  since: number,
): TE.TaskEither<Unexpected, readonly UnreadGroupRow[]> => {
  const ofMessage = sql`message.realm_id, message.id, message.recipient_id, message.topic,
    message.mentions_channel`;
  const columns = sql`${ofMessage}, place.channel_id, place.participants_key`;
  return rows(
    written(
      db,
      sql<UnreadGroupRow>`
        with ${unreadPlaces(realmId, userId, scope)}, unread as (
          select message.id, message.topic, message.channel_id, message.participants_key,
            ${cameToAll(userId)} as mentions_channel, coalesce(message_flag.flags, 0) as flags
          from (
            ${inUnreadRanges(realmId, scope, since, ofMessage, columns)}
            union all
            ${addedUnread(realmId, userId, scope, since, columns)}
          ) as message
          left join message_flag on message_flag.realm_id = ${realmId}
            and message_flag.user_id = ${userId} and message_flag.message_id = message.id
          order by message.id desc limit ${limit}
        )
        select channel_id, participants_key, topic, mentions_channel, flags,
          array_agg(id order by id) as ids
        from unread
        group by channel_id, participants_key, topic, mentions_channel, flags`,
    ),
  );
};

const toPlace = (row: Omit<UnreadGroupRow, 'ids'>): UnreadMessage['place'] =>
  row.channel_id === null
    ? { _tag: 'InConversation', userIds: participantsIn(row.participants_key ?? '') }
    : { _tag: 'InChannel', channelId: asId(ChannelId)(row.channel_id), topic: row.topic };

const toUnread = (row: Omit<UnreadGroupRow, 'ids'>): Omit<UnreadMessage, 'id'> => ({
  place: toPlace(row),
  isMentioned: (row.flags & flagBits.mentioned) !== 0,
  isWildcardMentioned: row.mentions_channel || (row.flags & wildcardBits) !== 0,
});

const toUnreadGroup = ({ ids, ...row }: UnreadGroupRow): UnreadGroup => ({
  ...toUnread(row),
  ids: ids.map(asId(MessageId)),
});

const messagesIn = (groups: readonly UnreadGroup[]): readonly UnreadMessage[] =>
  groups
    .flatMap(({ ids, ...about }) => ids.map((id) => ({ id, ...about })))
    .sort((a, b) => a.id - b.id);

/**
 * The messages that a user has received and not read.
 *
 * @param limit the number of newest messages that are returned
 */
export const unreadMessages = (
  db: Db,
  limit = maxUnreadMessages,
): Pick<FlagRepository, 'unreadOf' | 'unreadGroupsOf'> => {
  const unreadGroups = (
    realmId: RealmId,
    userId: UserId,
    scope: UnreadScope,
  ): TE.TaskEither<Unexpected, readonly UnreadGroup[]> =>
    pipe(
      firstOfNewest(db, realmId, userId, scope, limit),
      TE.flatMap((since) => loadUnread(db, realmId, userId, scope, limit, since)),
      TE.map((found) => found.map(toUnreadGroup)),
    );
  return {
    unreadOf: (realmId, userId, scope = {}) =>
      pipe(unreadGroups(realmId, userId, scope), TE.map(messagesIn)),
    unreadGroupsOf: (realmId, userId) => unreadGroups(realmId, userId, {}),
  };
};
