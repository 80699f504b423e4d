import type { UserId } from '@parley/core/kernel';
import type { Narrow, NarrowTerm, TermKind, TermValues } from '@parley/core/messages';
import { visibilityPolicy } from '@parley/core/channels';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { starredIds } from '../flags/is-starred';
import { cameToAll } from '../message-history';
import type { Side } from './message-side';
import { inOrder, isInHistoryOf, isOnSide, nearestWhere } from './message-side';
import { mentionBits, narrowCondition } from './narrow-condition';
import { hasShortHistory, nearestByPlace, nearestUnread } from './nearest-by-place';
import { nearestFlagged } from './nearest-flagged';

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

/**
 * The ids of the nearest messages that the user has starred. The list of them leads: PostgreSQL cannot
 * estimate how few there are, and would rather look at each message of the history.
 */
const nearestStarred = (side: Side, narrow: Narrow, userId: UserId): RawBuilder<unknown> => sql`
  select message.id
  from (
    select id from (${starredIds(side.realmId, userId)}) as listed
    where ${isOnSide(sql`id`, side)} order by ${inOrder(sql`id`, side)}
  ) as starred
  cross join lateral (
    select * from message where message.realm_id = ${side.realmId} and message.id = starred.id
    offset 0
  ) as message
  where ${narrowCondition(side.realmId, narrow)} and ${isInHistoryOf(side)}
  order by ${inOrder(sql`starred.id`, side)} limit ${side.limit}`;

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
  'is:starred': (side, narrow, { viewerId }) => nearestStarred(side, narrow, viewerId),
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

/** The index of recipients and ids has the messages of the narrow in their order. */
const isOfOnePlace = (narrow: Narrow): boolean =>
  narrow.some(({ operator, negated }) => !negated && (operator === 'channel' || operator === 'dm'));

/** Usually few channels and conversations have messages of the narrow. */
export const matchesFewPlaces = (narrow: Narrow): boolean =>
  narrow.some(({ operator, negated }) => termsOfFewPlaces[operator] === negated);

/**
 * Ids among which the messages of the side are, in any order and perhaps repeated; undefined if they
 * may be anywhere in the history. To find them takes no longer if the history is longer.
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
  return side.reader !== undefined && (side.places === 'few' || matchesFewPlaces(narrow))
    ? nearestByPlace(side, narrow, side.reader)
    : undefined;
};

/** Those of a narrow that are among given ids. */
const amongIds = (side: Side, source: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  message.id = any(array(
    select distinct id from (${source}) as found
    order by ${inOrder(sql`id`, side)} limit ${side.limit}))`;

/** Those of a narrow, wherever in the history. */
const anywhere = (side: Side, narrow: Narrow): RawBuilder<unknown> =>
  sql`${isOnSide(sql`message.id`, side)} and ${narrowCondition(side.realmId, narrow)} and ${isInHistoryOf(side)}`;

/**
 * The messages of the side that match the narrow, in its order.
 *
 * An index of a term has the messages of everybody: of a frequent one, whoever has few messages would
 * wait until it was read to its end. So a short history is tested itself.
 */
export const selectSide = (
  columns: RawBuilder<unknown>,
  narrow: Narrow,
  side: Side,
): RawBuilder<unknown> => {
  const select = (isFound: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select ${columns} from message
    where message.realm_id = ${side.realmId} and ${isFound}
    order by ${inOrder(sql`message.id`, side)} limit ${side.limit}`;
  const source = nearestOfNarrow(narrow, side);
  if (source !== undefined) {
    return select(amongIds(side, source));
  }
  const { reader, realmId, places } = side;
  return reader === undefined || places === 'many' || isOfOnePlace(narrow)
    ? select(anywhere(side, narrow))
    : sql`
        with history as (select ${hasShortHistory(realmId, reader)} as is_short)
        (${select(sql`(select is_short from history)
          and ${amongIds(side, nearestByPlace(side, narrow, reader))}`)})
        union all
        (${select(sql`not (select is_short from history) and ${anywhere(side, narrow)}`)})`;
};
