import type { Narrow, NarrowTerm, TermKind, TermValues, UserId } from '@parley/core';
import { visibilityPolicy } from '@parley/core';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { cameToAll, enteredBits, isInOwnHistory, isOpenTo, unreadBit } from './message-history';
import { mentionBits, narrowCondition } from './narrow-condition';
import type { Reader } from './open-channel';
import { isOpenChannel } from './open-channel';
import { unreadPlaces } from './unread-messages';

/** The messages on one side of an anchor, the nearest ones first. */
export type Side = {
  readonly realmId: RawBuilder<unknown>;
  readonly direction: 'before' | 'after';
  readonly anchor: RawBuilder<unknown>;
  readonly limit: RawBuilder<unknown>;
  /** Who has the messages in their own history; undefined for the messages of everyone. */
  readonly reader: Reader | undefined;
  /** Whether the reader has few channels and conversations. */
  readonly hasFewPlaces: boolean;
};

/** The row of `message` is in the history that is asked for. */
export const isInHistoryOf = ({ reader }: Pick<Side, 'reader'>): RawBuilder<boolean> =>
  reader === undefined ? sql<boolean>`true` : isInOwnHistory(reader);

type Direction = Pick<Side, 'direction'>;

export const isOnSide = (
  id: RawBuilder<unknown>,
  { direction, anchor }: Direction & Pick<Side, 'anchor'>,
): RawBuilder<unknown> => sql`${id} ${direction === 'before' ? sql`<` : sql`>`} ${anchor}`;

/** The nearest ones first. */
export const inOrder = (id: RawBuilder<unknown>, { direction }: Direction): RawBuilder<unknown> =>
  sql`${id} ${direction === 'before' ? sql`desc` : sql`asc`}`;

/** The ids of the nearest messages that meet all these conditions. */
const nearestWhere = (
  side: Omit<Side, 'reader' | 'hasFewPlaces'>,
  ...conditions: readonly RawBuilder<unknown>[]
): RawBuilder<unknown> => sql`
  select message.id from message
  where message.realm_id = ${side.realmId} and ${sql.join(conditions, sql` and `)}
    and ${isOnSide(sql`message.id`, side)}
  order by ${inOrder(sql`message.id`, side)} limit ${side.limit}`;

/** The ids of the nearest messages that have one of the flags for the user. */
const nearestFlagged = (
  side: Side,
  narrow: Narrow,
  userId: UserId,
  bits: number,
): RawBuilder<unknown> => sql`
  select message.id
  from message_flag as kept
  cross join lateral (
    select * from message
    where message.realm_id = kept.realm_id and message.id = kept.message_id
    offset 0
  ) as message
  where kept.realm_id = ${side.realmId} and kept.user_id = ${userId}
    and kept.flags & ${sql.lit(bits)} <> 0 and ${isOnSide(sql`kept.message_id`, side)}
    and ${narrowCondition(side.realmId, narrow)} and ${isInHistoryOf(side)}
  order by ${inOrder(sql`kept.message_id`, side)} limit ${side.limit}`;

/** The ids of the nearest messages of each topic for which the user has this policy. */
const nearestOfTopics = (
  side: Side,
  narrow: Narrow,
  userId: UserId,
  policy: number,
): RawBuilder<unknown> => sql`
  select nearest.id
  from topic_preference as chosen
  join channel as place on place.realm_id = chosen.realm_id and place.id = chosen.channel_id
  cross join lateral (${nearestWhere(
    side,
    sql`message.recipient_id = place.recipient_id and message.topic_key = chosen.topic_key`,
    narrowCondition(side.realmId, narrow),
    isInHistoryOf(side),
  )}) as nearest
  where chosen.realm_id = ${side.realmId} and chosen.user_id = ${userId}
    and chosen.policy = ${policy}::integer`;

/**
 * The ids of the nearest messages of each topic that the user has muted, and of each muted channel if
 * these count; there the narrow has to leave out the topics that are not muted.
 */
const nearestMuted = (
  side: Side,
  narrow: Narrow,
  { viewerId, channelsCount }: TermValues['is:muted'],
): RawBuilder<unknown> => sql`
  (${nearestOfTopics(side, narrow, viewerId, visibilityPolicy.muted)})
  union all
  select nearest.id
  from subscription as muting
  join channel as place on place.realm_id = muting.realm_id and place.id = muting.channel_id
  cross join lateral (${nearestWhere(
    side,
    sql`message.recipient_id = place.recipient_id`,
    narrowCondition(side.realmId, [
      ...narrow,
      { operator: 'is:muted', value: { viewerId, channelsCount }, negated: false },
    ]),
    isInHistoryOf(side),
  )}) as nearest
  where muting.realm_id = ${side.realmId} and muting.user_id = ${viewerId}
    and muting.is_active and muting.is_muted and ${channelsCount}::boolean`;

/** Terms that all messages of a channel or conversation meet, or none. */
const termsOfPlaces: ReadonlySet<TermKind> = new Set([
  'channel',
  'channels:archived',
  'channels:public',
  'channels:web-public',
  'dm',
  'dm-including',
  'group-pm-with',
  'is:dm',
]);

/** Of the messages to a recipient, whether any can match the narrow. */
const canMatchAt = (
  { realmId }: Pick<Side, 'realmId'>,
  recipientId: RawBuilder<unknown>,
  narrow: Narrow,
): RawBuilder<unknown> => sql`(
  select ${narrowCondition(
    realmId,
    narrow.filter(({ operator }) => termsOfPlaces.has(operator)),
  )}
  from (select ${realmId} as realm_id, ${recipientId} as recipient_id) as message)`;

/** The reader may read what they received at the row of `place`. */
const isOpenPlace = (realmId: Side['realmId'], reader: Reader): RawBuilder<unknown> => sql`(
  place.channel_id is null or exists (
    select from channel
    where channel.realm_id = ${realmId} and channel.id = place.channel_id
      and ${isOpenChannel(reader)}))`;

/**
 * The ids of the nearest unread messages of each channel and conversation, from the unread ranges
 * there, in their order; and of those that are unread without having been received there.
 */
const nearestUnread = (side: Side, narrow: Narrow, userId: UserId): RawBuilder<unknown> => sql`
  select nearest.id from (
    with ${unreadPlaces(side.realmId, userId, { includesInactiveChannels: true })}
    select of_place.id
    from place
    cross join lateral (
      select of_gap.id
      from (
        select coalesce(lower(range), 0) as since,
          coalesce(upper(range), 9223372036854775807) as until
        from unnest(place.unread) as range
        order by ${inOrder(sql`since`, side)}
      ) as gap
      cross join lateral (${nearestWhere(
        side,
        sql`message.recipient_id = place.recipient_id
          and message.id >= gap.since and message.id < gap.until`,
        narrowCondition(side.realmId, narrow),
      )}) as of_gap
      order by ${inOrder(sql`gap.since`, side)}, ${inOrder(sql`of_gap.id`, side)}
      limit ${side.limit}
    ) as of_place
    where ${canMatchAt(side, sql`place.recipient_id`, narrow)}
      and ${side.reader === undefined ? sql`true` : isOpenPlace(side.realmId, side.reader)}
  ) as nearest
  union all
  (${nearestFlagged(side, narrow, userId, unreadBit)})`;

/** The ids of the nearest messages of each channel and conversation in the reader's own history. */
export const nearestByPlace = (
  side: Omit<Side, 'reader' | 'hasFewPlaces'>,
  narrow: Narrow,
  reader: Reader,
): RawBuilder<unknown> => sql`
  select nearest.id
  from membership_period
  join channel on channel.realm_id = membership_period.realm_id
    and channel.id = membership_period.channel_id
  cross join lateral (${nearestWhere(
    side,
    sql`message.recipient_id = channel.recipient_id and message.id > membership_period.after_id
      and (membership_period.until_id is null or message.id <= membership_period.until_id)`,
    narrowCondition(side.realmId, narrow),
  )}) as nearest
  where membership_period.realm_id = ${side.realmId} and membership_period.user_id = ${reader.id}
    and ${isOpenChannel(reader)} and ${canMatchAt(side, sql`channel.recipient_id`, narrow)}
  union all
  select nearest.id
  from conversation_member
  cross join lateral (${nearestWhere(
    side,
    sql`message.recipient_id = conversation_member.recipient_id`,
    narrowCondition(side.realmId, narrow),
  )}) as nearest
  where conversation_member.realm_id = ${side.realmId} and conversation_member.user_id = ${reader.id}
    and ${canMatchAt(side, sql`conversation_member.recipient_id`, narrow)}
  union all
  select message.id
  from message_flag as entered
  join message on message.realm_id = entered.realm_id and message.id = entered.message_id
  where entered.realm_id = ${side.realmId} and entered.user_id = ${reader.id}
    and entered.flags & ${sql.lit(enteredBits)} <> 0 and ${isOnSide(sql`message.id`, side)}
    and ${narrowCondition(side.realmId, narrow)} and ${isOpenTo(reader)}`;

/**
 * Where the nearest messages of a term are, other than anywhere in the history: ids among which those
 * of the side are. The narrow has all other terms. Of two terms, the first of these usually has fewer
 * messages.
 */
const sources: {
  readonly [Kind in TermKind]?: (
    side: Side,
    narrow: Narrow,
    value: TermValues[Kind],
  ) => RawBuilder<unknown>;
} = {
  'is:mentioned': (side, narrow, { viewerId }) => sql`
    (${nearestFlagged(side, narrow, viewerId, mentionBits)})
    union all
    (${nearestWhere(side, cameToAll(viewerId), narrowCondition(side.realmId, narrow), isInHistoryOf(side))})`,
  'is:followed': (side, narrow, { viewerId }) =>
    nearestOfTopics(side, narrow, viewerId, visibilityPolicy.followed),
  'is:muted': nearestMuted,
  'is:unread': (side, narrow, { viewerId }) => nearestUnread(side, narrow, viewerId),
};

const sourceOf = <Kind extends TermKind>(
  side: Side,
  narrow: Narrow,
  term: NarrowTerm<Kind>,
): RawBuilder<unknown> | undefined =>
  sources[term.operator]?.(
    side,
    narrow.filter((other) => other !== term),
    term.value,
  );

/** An index has all messages of these terms, and they are few beside the others of the narrow. */
const termsWithIndex: ReadonlySet<TermKind> = new Set([
  'has:attachment',
  'has:image',
  'has:link',
  'id',
  'is:alerted',
  'is:resolved',
  'is:starred',
  'mentions',
  'search',
]);

/** An index has all messages of the narrow, and few besides. */
export const isFoundByIndex = (narrow: Narrow): boolean =>
  narrow.some(({ operator, negated }) => !negated && termsWithIndex.has(operator));

/** Terms that usually few channels or conversations meet, by whether they are negated. */
const termsOfFewPlaces: Readonly<Partial<Record<TermKind, boolean>>> = {
  'channels:archived': false,
  'channels:public': true,
  'channels:web-public': false,
  'is:dm': false,
};

/** Usually few channels and conversations have messages of the narrow. */
export const hasFewPlaces = (narrow: Narrow): boolean =>
  narrow.some(({ operator, negated }) => termsOfFewPlaces[operator] === negated);

/**
 * Ids among which the messages of the side are, in any order and perhaps repeated; undefined if they may be anywhere in the
 * history. To find them takes no longer if the history is longer.
 */
const nearestOfNarrow = (narrow: Narrow, side: Side): RawBuilder<unknown> | undefined => {
  if (isFoundByIndex(narrow)) {
    return undefined;
  }
  const [first] = Object.keys(sources).flatMap((kind) =>
    narrow.filter(({ operator, negated }) => operator === kind && !negated),
  );
  if (first !== undefined) {
    return sourceOf(side, narrow, first);
  }
  return side.reader !== undefined && (side.hasFewPlaces || hasFewPlaces(narrow))
    ? nearestByPlace(side, narrow, side.reader)
    : undefined;
};

/** The messages of the side that match the narrow, in its order. */
export const selectSide = (
  columns: RawBuilder<unknown>,
  narrow: Narrow,
  side: Side,
): RawBuilder<unknown> => {
  const source = nearestOfNarrow(narrow, side);
  const among =
    source === undefined
      ? sql`${isOnSide(sql`message.id`, side)} and ${narrowCondition(side.realmId, narrow)} and ${isInHistoryOf(side)}`
      : sql`message.id = any(array(
          select distinct id from (${source}) as found
          order by ${inOrder(sql`id`, side)} limit ${side.limit}))`;
  return sql`
    select ${columns} from message
    where message.realm_id = ${side.realmId} and ${among}
    order by ${inOrder(sql`message.id`, side)} limit ${side.limit}`;
};
