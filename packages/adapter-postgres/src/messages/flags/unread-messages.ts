import type {
  FlagRepository,
  UnreadGroup,
  UnreadMessage,
  UnreadScope,
} from '@parley/core/channels';
import type { Async, ChannelId, MessageId, RealmId, UserId } from '@parley/core/kernel';
import { foldCase, wildcardFlags } from '@parley/core/kernel';
import { maxUnreadMessages } from '@parley/core/messages';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Executable } from '../../connection/run';
import { compiled, fromOnlyRow, onlyRow, written, sqlOn, fromAllRows } from '../../connection/run';
import type { Db } from '../../database';
import { cameToAll } from '../message-history';
import { participantsIn } from '../pages/recent-conversations';
import { flagBits, toBits } from './flag-bits';

/** Unread messages with the same values. */
type UnreadGroupRow = {
  readonly ids: readonly MessageId[];
  readonly topic: string;
  readonly channel_id: ChannelId | null;
  readonly participants_key: string | null;
  readonly is_mentioned: boolean;
  readonly is_wildcard_mentioned: boolean;
};

/** What the statement returns instead of more groups than it may. */
type TooMany = { readonly ids: null };

const wildcardBits = toBits(wildcardFlags);

/** A value, or what stands for it in a compiled statement. */
type Given<A> = A | RawBuilder<unknown>;

/**
 * The user's channels and conversations, each with the ids that are unread there as a multirange:
 * what the user received there, without the ranges that they have read.
 */
export const unreadPlaces = (
  realmId: Given<RealmId>,
  userId: Given<UserId>,
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
 * The messages in the unread ranges of the row of `place`, from an id on. Each range is read by
 * index: the planner, which cannot estimate ranges, must not read whole channels instead
 * (`offset 0`).
 */
const unreadIn = (
  realmId: Given<RealmId>,
  scope: UnreadScope,
  since: Given<number>,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  unnest(place.unread * int8multirange(int8range(${since}::bigint, null))) as gap
  cross join lateral (
    select ${columns} from message
    where message.realm_id = ${realmId}
      and message.recipient_id = place.recipient_id
      and message.id >= lower(gap)
      and message.id < coalesce(upper(gap), 9223372036854775807)
      and ${isWanted(scope)}
    offset 0
  ) as message`;

/** How many messages are in the unread ranges of all places; one more than `enough` for any more. */
const countedTo = (
  realmId: Given<RealmId>,
  scope: UnreadScope,
  since: Given<number>,
  enough: Given<number>,
): RawBuilder<unknown> => sql`(
  select count(*) from (
    select from place
    cross join lateral ${unreadIn(realmId, scope, since, sql`message.id`)}
    limit ${enough}::bigint + 1
  ) as one)`;

/** Messages that were added to the user's history, unread, besides those of the ranges. */
const addedUnread = (
  realmId: Given<RealmId>,
  userId: Given<UserId>,
  scope: UnreadScope,
  since: Given<number>,
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
const enoughFor = (limit: number): number => Math.ceil(limit * 1.2);

/**
 * The id from which on the user has at least `limit` unread messages and few more, if they have too
 * many for one statement. A count up to the limit reads a part of an index only. Looks among the
 * newest messages of the realm first, where they all are if the user reads nothing, then further back,
 * then bisects.
 */
const firstOfNewest = (
  db: Db,
  realmId: RealmId,
  userId: UserId,
  scope: UnreadScope,
  limit: number,
): Async<number> => {
  const enough = enoughFor(limit);
  const countSince = (since: number): Async<number> =>
    fromOnlyRow(
      sqlOn<{ count: number }>(db)`
        with ${unreadPlaces(realmId, userId, scope)}
        select ${countedTo(realmId, scope, since, enough)} as count`,
      ({ count }) => count,
    );
  /** There are too many from `low` on, and too few from `high` on. */
  const search = (
    low: number,
    high: number,
    next: (low: number, high: number) => number,
  ): Async<number> => {
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
    onlyRow(
      sqlOn<{ id: number }>(db)`
        select coalesce(max(id), 0) + 1 as id from message where realm_id = ${realmId}`,
    ),
    TE.flatMap(({ id: end }) => search(0, end, furtherBack(end, (limit + enough) / 2))),
  );
};

const halfway = (low: number, high: number): number => Math.floor((low + high) / 2);

/** `window` ids before the end at first, then four times as many; halfway where that is less. */
const furtherBack =
  (end: number, window: number) =>
  (low: number, high: number): number =>
    Math.max(halfway(low, high), Math.floor(end - (high === end ? window : (end - high) * 4)));

/** The bits of the flags include one of `bits`. */
const hasBit = (flags: string, bits: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(flags)} & ${sql.lit(bits)} <> 0)`;

/**
 * The unread messages of each place by topic. Each place is grouped by itself, and what the user was
 * mentioned in is looked up in multiranges: a sort of all messages, or a join of all with their
 * flags, would need temporary files. What is in an unread range was received, so that a mention of
 * everyone there is one of the user.
 *
 * @param most if there are more unread messages, the only row is {@link TooMany}
 */
export const groupsSince = (
  realmId: Given<RealmId>,
  userId: Given<UserId>,
  scope: UnreadScope,
  limit: Given<number>,
  since: Given<number>,
  most?: Given<number>,
): RawBuilder<UnreadGroupRow | TooMany> => {
  const isMentioned = hasBit('added.flags', flagBits.mentioned);
  const isWildcard = hasBit('added.flags', wildcardBits);
  const idsWith = (bits: number) => sql`coalesce(
    range_agg(int8range(message_id, message_id, '[]')) filter (where ${hasBit('flags', bits)}), '{}')`;
  const keys = sql`topic, is_mentioned, is_wildcard_mentioned`;
  const isFew =
    most === undefined ? sql`true` : sql`${countedTo(realmId, scope, since, most)} <= ${most}`;
  return sql<UnreadGroupRow | TooMany>`
    with ${unreadPlaces(realmId, userId, scope)}, mention as materialized (
      select ${idsWith(flagBits.mentioned)} as personal, ${idsWith(wildcardBits)} as wildcard
      from message_flag
      where realm_id = ${realmId} and user_id = ${userId} and message_id >= ${since}::bigint
        and ${hasBit('flags', flagBits.mentioned | wildcardBits)}
    ), counted as materialized (select ${isFew} as is_few)
    select place.channel_id, place.participants_key, unread.*
    from mention
    cross join place
    cross join lateral (
      select ${keys}, array_agg(id) as ids
      from (
        select message.id, message.topic, mention.personal @> message.id as is_mentioned,
          message.mentions_channel or mention.wildcard @> message.id as is_wildcard_mentioned
        from ${unreadIn(realmId, scope, since, sql`message.id, message.topic, message.mentions_channel`)}
      ) as received
      group by ${keys}
    ) as unread
    where (select is_few from counted)
    union all
    select channel_id, participants_key, ${keys}, array_agg(id) as ids
    from (
      ${addedUnread(
        realmId,
        userId,
        scope,
        since,
        sql`message.id, message.topic, place.channel_id, place.participants_key,
          ${isMentioned} as is_mentioned,
          ${isWildcard} or ${cameToAll(userId)} as is_wildcard_mentioned`,
      )}
      order by message.id desc limit ${limit}
    ) as added
    where (select is_few from counted)
    group by channel_id, participants_key, ${keys}
    union all
    select null, null, null, null, null, null where not (select is_few from counted)`;
};

/** What a registration needs of a user who has not too many. */
const allGroups = compiled<
  'realmId' | 'userId' | 'limit' | 'since' | 'most',
  UnreadGroupRow | TooMany
>((slot) =>
  groupsSince(
    slot('realmId', 'bigint'),
    slot('userId', 'bigint'),
    {},
    slot('limit', 'bigint'),
    slot('since', 'bigint'),
    slot('most', 'bigint'),
  ),
);

const isGroup = (row: UnreadGroupRow | TooMany): row is UnreadGroupRow => row.ids !== null;

const toPlace = (row: UnreadGroupRow): UnreadMessage['place'] =>
  row.channel_id === null
    ? { _tag: 'InConversation', userIds: participantsIn(row.participants_key ?? '') }
    : { _tag: 'InChannel', channelId: row.channel_id, topic: row.topic };

const toUnreadGroup = (row: UnreadGroupRow): UnreadGroup => ({
  place: toPlace(row),
  isMentioned: row.is_mentioned,
  isWildcardMentioned: row.is_wildcard_mentioned,
  ids: row.ids.toSorted((a, b) => a - b),
});

/** The `limit` newest ids of the groups begin with this one; undefined if there are no more. */
const firstId = (groups: readonly UnreadGroup[], limit: number): number | undefined => {
  const ids = new Float64Array(groups.reduce((sum, group) => sum + group.ids.length, 0));
  let end = 0;
  for (const group of groups) {
    ids.set(group.ids, end);
    end += group.ids.length;
  }
  return end > limit ? ids.sort()[end - limit] : undefined;
};

/** The groups without messages that are older than the `limit` newest. */
const newestOf = (groups: readonly UnreadGroup[], limit: number): readonly UnreadGroup[] => {
  const first = firstId(groups, limit);
  return first === undefined
    ? groups
    : groups
        .map((group) => ({ ...group, ids: group.ids.filter((id) => id >= first) }))
        .filter((group) => group.ids.length > 0);
};

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
  /** Undefined if there are more messages than the statement may return. */
  const groupsFrom = (
    statement: Executable<UnreadGroupRow | TooMany>,
  ): Async<readonly UnreadGroup[] | undefined> =>
    fromAllRows(statement, (found) => {
      const groups = found.filter(isGroup);
      return groups.length < found.length ? undefined : groups.map(toUnreadGroup);
    });

  const most = enoughFor(limit);

  const unreadGroups = (
    realmId: RealmId,
    userId: UserId,
    scope: UnreadScope,
    first: Executable<UnreadGroupRow | TooMany>,
  ): Async<readonly UnreadGroup[]> =>
    pipe(
      groupsFrom(first),
      TE.flatMap((groups) =>
        groups === undefined
          ? pipe(
              firstOfNewest(db, realmId, userId, scope, limit),
              TE.flatMap((since) =>
                groupsFrom(written(db, groupsSince(realmId, userId, scope, limit, since))),
              ),
            )
          : TE.right(groups),
      ),
      TE.map((groups = []) => newestOf(groups, limit)),
    );
  return {
    unreadOf: (realmId, userId, scope = {}) =>
      pipe(
        written(db, groupsSince(realmId, userId, scope, limit, 0, most)),
        (first) => unreadGroups(realmId, userId, scope, first),
        TE.map(messagesIn),
      ),
    unreadGroupsOf: (realmId, userId) =>
      unreadGroups(realmId, userId, {}, allGroups(db, { realmId, userId, limit, since: 0, most })),
  };
};
