import type { EditRecord, MessageRange, PageSelection, RealmId, UserId } from '@parley/core';
import { bytesOfAddition } from '@parley/core';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Compiled, Executable, SlotOf } from '../connection/run';
import { compiled, written } from '../connection/run';
import type { Db } from '../database';
import { escapedTopic } from './highlights';
import { enteredBits, isInOwnHistory } from './message-history';
import { narrowCondition } from './narrow-condition';
import type { Reader } from './open-channel';
import { readerValues } from './open-channel';

/** What a page knows of a message besides its stored flags, in bits above those. */
export const pageBits = {
  received: 1 << 16,
  read: 1 << 17,
  mentionsChannel: 1 << 18,
  hasReactions: 1 << 19,
  hasSubmessages: 1 << 20,
} as const;

/** The bits of the stored flags. */
export const storedBits = 0xffff;

export type PageRow = {
  readonly id: number;
  readonly recipient_id: number;
  readonly sender_id: number;
  readonly topic: string;
  readonly sent_at: number;
  readonly client: string;
  readonly last_edited_at: number | null;
  readonly last_moved_at: number | null;
  /** Null in messages that do not fit into the page, as the texts are. */
  readonly content: string | null;
  readonly rendered_content: string | null;
  /** Null if it is empty. */
  readonly edit_history: readonly EditRecord[] | null;
  /** The stored flags, and `pageBits`. */
  readonly bits: number;
  /** The version of the realm's facts that the statement saw. */
  readonly facts_version: number;
};

type SlotName =
  'realmId' | 'userId' | 'isGuest' | 'groups' | 'maxBytes' | 'ids' | 'anchor' | 'before' | 'after';

type Slots = SlotOf<SlotName>;

const columns = sql`message.id, message.recipient_id, message.sender_id, message.topic,
  message.sent_at, message.client, message.last_edited_at, message.last_moved_at,
  message.content, message.rendered_content, message.edit_history,
  message.mentions_channel, message.bytes`;

/** The limits that statements are planned for; one text each. */
const plannedLimits = [20, 100, 1000, 10_000];

/**
 * The literal limit tells a planner that sees no values that few rows are needed. It is not the
 * number itself, so that there are few texts.
 */
const limited = (
  limit: number | undefined,
  slot: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  selected: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  (select * from (${selected} order by ${order} ${limit === undefined ? sql`` : sql`limit ${sql.lit(limit)}`}) as planned
    order by ${order} limit ${slot})`;

const plannedLimit = (count: number): number =>
  count === 0 ? 0 : (plannedLimits.find((limit) => limit >= count) ?? count);

/** What of a selection the text of its statement depends on, besides its narrow. */
type Shape = {
  readonly isNamed: boolean;
  readonly isOwnHistory: boolean;
  readonly includesAnchor: boolean;
  /** Planned limits; 0 for a part that can have no messages. */
  readonly before: number;
  readonly after: number;
  /** Whether the statement is planned for its values, as the best plan for a narrow depends on them. */
  readonly isPlannedForValues: boolean;
};

const shapeOf = (selection: PageSelection): Shape => {
  if (selection._tag === 'Named') {
    return {
      isNamed: true,
      isOwnHistory: false,
      includesAnchor: false,
      before: 0,
      after: 0,
      isPlannedForValues: false,
    };
  }
  const { history, includeAnchor, before, after } = selection.range;
  return {
    isNamed: false,
    isOwnHistory: history._tag === 'Personal',
    includesAnchor: includeAnchor,
    before: plannedLimit(before),
    after: plannedLimit(after),
    isPlannedForValues: selection.range.narrow.length > 0,
  };
};

/** The messages of the range; only its parts that can have any. */
const pickedRows = (
  slot: Slots,
  { isNamed, isOwnHistory, includesAnchor, before, after, isPlannedForValues }: Shape,
  narrowed: RawBuilder<boolean>,
): RawBuilder<unknown> => {
  const realmId = slot('realmId', 'bigint');
  if (isNamed) {
    return sql`select ${columns} from message
      where message.realm_id = ${realmId}
        and message.id = any(${slot('ids', 'bigint[]')}::bigint[])`;
  }
  const reader: Reader = {
    id: slot('userId', 'bigint'),
    isGuest: sql<boolean>`${slot('isGuest', 'boolean')}`,
    groups: slot('groups', 'jsonb'),
  };
  const condition = isOwnHistory ? sql`${narrowed} and ${isInOwnHistory(reader)}` : narrowed;
  const anchor = slot('anchor', 'bigint');
  const part = (compared: RawBuilder<unknown>) => sql`select ${columns} from message
    where message.realm_id = ${realmId} and message.id ${compared} ${anchor} and ${condition}`;
  const parts = [
    ...(before === 0
      ? []
      : [
          limited(
            isPlannedForValues ? undefined : before,
            slot('before', 'integer'),
            sql`id desc`,
            part(sql`<`),
          ),
        ]),
    ...(includesAnchor ? [part(sql`=`)] : []),
    ...(after === 0
      ? []
      : [
          limited(
            isPlannedForValues ? undefined : after,
            slot('after', 'integer'),
            sql`id`,
            part(sql`>`),
          ),
        ]),
  ];
  return parts.length === 0
    ? sql`select ${columns} from message where false`
    : sql.join(parts, sql` union all `);
};

/**
 * The ids that the user received in the places of the page. A message of the user's own history was
 * received unless it entered the history in another way, so that nothing needs to be looked up for
 * most pages.
 */
const receivedThere = (slot: Slots, { isOwnHistory }: Shape): RawBuilder<unknown> => sql`
  doubtful as materialized (
    select recipient_id, range_agg(int8range(id, id, '[]')) as ids
    from picked
    ${isOwnHistory ? sql`join flagged on flagged.message_id = picked.id and flagged.flags & ${sql.lit(enteredBits)} <> 0` : sql``}
    group by recipient_id
  ), received as materialized (
    select doubtful.recipient_id, doubtful.ids * period.ids as ids
    from doubtful
    cross join lateral (
      select range_agg(int8range(membership_period.after_id, membership_period.until_id, '(]')) as ids
      from channel
      join membership_period on membership_period.realm_id = channel.realm_id
        and membership_period.channel_id = channel.id
        and membership_period.user_id = ${slot('userId', 'bigint')}
      where channel.realm_id = ${slot('realmId', 'bigint')}
        and channel.recipient_id = doubtful.recipient_id
    ) as period
    where period.ids is not null
    union all
    select doubtful.recipient_id, doubtful.ids
    from doubtful
    join conversation_member on conversation_member.realm_id = ${slot('realmId', 'bigint')}
      and conversation_member.recipient_id = doubtful.recipient_id
      and conversation_member.user_id = ${slot('userId', 'bigint')}
  )`;

const isReceivedThere = ({ isOwnHistory }: Shape): RawBuilder<boolean> =>
  isOwnHistory
    ? sql<boolean>`(coalesce(flagged.flags, 0) & ${sql.lit(enteredBits)} = 0
        or coalesce(received.ids @> picked.id, false))`
    : sql<boolean>`coalesce(received.ids @> picked.id, false)`;

const bit = (condition: RawBuilder<unknown>, value: number): RawBuilder<unknown> =>
  sql`case when ${condition} then ${sql.lit(value)} else 0 end`;

/**
 * A page in one statement: the messages, cut off where they exceed the size; the flags of the user;
 * and whether they have additions. What depends on the channel or conversation is computed once for
 * each of these, not for each message; each part is materialized, as PostgreSQL would otherwise
 * compute multiranges for each message. Nothing is joined for the sender or the channel.
 */
const pageStatement = (
  slot: Slots,
  shape: Shape,
  narrowed: RawBuilder<boolean>,
): RawBuilder<PageRow> => {
  const realmId = slot('realmId', 'bigint');
  const ids = sql`(select array_agg(id) from picked)`;
  return sql<PageRow>`
    with picked as materialized (
      ${pickedRows(slot, shape, narrowed)}
    ), flagged as materialized (
      select message_id, flags from message_flag
      where realm_id = ${realmId} and user_id = ${slot('userId', 'bigint')}
        and message_id = any(${ids}::bigint[])
    ), ${receivedThere(slot, shape)}, place as materialized (
      select recipient_id, range_agg(int8range(id, id, '[]')) as ids
      from picked group by recipient_id
    ), seen as materialized (
      select place.recipient_id, place.ids * read_range.ranges as ids
      from place
      join read_range on read_range.realm_id = ${realmId}
        and read_range.user_id = ${slot('userId', 'bigint')}
        and read_range.recipient_id = place.recipient_id
    ), addition as materialized (
      select message_id, sum(bytes) as bytes,
        bool_or(is_reaction) as has_reactions, bool_or(not is_reaction) as has_submessages
      from (
        select message_id, ${sql.lit(bytesOfAddition)} + octet_length(content) as bytes,
            false as is_reaction
          from submessage
          where realm_id = ${realmId} and message_id = any(${ids}::bigint[])
        union all
        select message_id, ${sql.lit(bytesOfAddition)}, true
          from reaction
          where realm_id = ${realmId} and message_id = any(${ids}::bigint[])
      ) as one
      group by message_id
    ), sized as materialized (
      select picked.id, addition.has_reactions, addition.has_submessages,
        row_number() over (order by picked.id) = 1
          or sum(picked.bytes + coalesce(addition.bytes, 0)) over (order by picked.id)
            <= ${slot('maxBytes', 'bigint')} as fits
      from picked
      left join addition on addition.message_id = picked.id
    )
    select picked.id, picked.recipient_id, picked.sender_id, picked.topic, picked.sent_at,
      picked.client, picked.last_edited_at, picked.last_moved_at,
      case when sized.fits then picked.content end as content,
      case when sized.fits then picked.rendered_content end as rendered_content,
      case when sized.fits and picked.edit_history <> '[]' then picked.edit_history end
        as edit_history,
      coalesce(flagged.flags, 0)
        | ${bit(isReceivedThere(shape), pageBits.received)}
        | ${bit(sql`coalesce(seen.ids @> picked.id, false)`, pageBits.read)}
        | ${bit(sql`picked.mentions_channel`, pageBits.mentionsChannel)}
        | ${bit(sql`sized.has_reactions`, pageBits.hasReactions)}
        | ${bit(sql`sized.has_submessages`, pageBits.hasSubmessages)} as bits,
      (select facts_version from event_head where event_head.realm_id = ${realmId}) as facts_version
    from picked
    join sized on sized.id = picked.id
    left join flagged on flagged.message_id = picked.id
    left join received on received.recipient_id = picked.recipient_id
    left join seen on seen.recipient_id = picked.recipient_id
    order by picked.id`;
};

export type MatchRow = {
  readonly id: number;
  readonly content: string;
  readonly topic: string;
  readonly facts_version: number;
};

/** The messages of a range as HTML. */
const matchStatement = (
  slot: Slots,
  shape: Shape,
  narrowed: RawBuilder<boolean>,
): RawBuilder<MatchRow> => sql<MatchRow>`
  select message.id, message.rendered_content as content, ${escapedTopic} as topic,
    (select facts_version from event_head
      where event_head.realm_id = ${slot('realmId', 'bigint')}) as facts_version
  from (${pickedRows(slot, shape, narrowed)}) as message
  order by message.id`;

/** The statements without a narrow, by their shape. */
const statements = new Map<string, Compiled<SlotName, PageRow>>();

const everything = sql<boolean>`true`;

const noReader = { isGuest: null, groups: null };

const valuesOf = (realmId: RealmId, userId: UserId | null, selection: PageSelection) => {
  const range = selection._tag === 'InRange' ? selection.range : undefined;
  const { isGuest, groups } =
    range?.history._tag === 'Personal' ? readerValues(range.history.reader) : noReader;
  return {
    realmId,
    userId,
    isGuest,
    groups,
    maxBytes: null,
    ids: selection._tag === 'Named' ? selection.ids : null,
    anchor: range?.anchor ?? null,
    before: range?.before ?? null,
    after: range?.after ?? null,
  };
};

type Values = ReturnType<typeof valuesOf> & { readonly maxBytes: number | null };

/** The values as parameters that the planner sees. */
const visible =
  (values: Values): Slots =>
  (name, type) =>
    sql`${values[name]}::${sql.raw(type)}`;

/** The statement that selects and loads a page; `userId` is null for a visitor. */
export const selectPage = (
  db: Db,
  realmId: RealmId,
  userId: UserId | null,
  selection: PageSelection,
  maxBytes: number,
): Executable<PageRow> => {
  const values = { ...valuesOf(realmId, userId, selection), maxBytes };
  const shape = shapeOf(selection);
  if (selection._tag === 'InRange' && shape.isPlannedForValues) {
    const condition = narrowCondition(selection.range.narrow);
    return written(db, pageStatement(visible(values), shape, condition));
  }
  const key = Object.values(shape).join();
  const statement =
    statements.get(key) ?? compiled((slot) => pageStatement(slot, shape, everything));
  statements.set(key, statement);
  return statement(db, values);
};

/** The statement that loads the messages of a range as HTML; their number is limited by their ids. */
export const selectMatches = (
  db: Db,
  realmId: RealmId,
  range: MessageRange,
): Executable<MatchRow> => {
  const selection = { _tag: 'InRange', range } as const;
  const userId = range.history._tag === 'Personal' ? range.history.reader.user.id : null;
  return compiled<SlotName, MatchRow>((slot) =>
    matchStatement(
      slot,
      { ...shapeOf(selection), isPlannedForValues: false },
      narrowCondition(range.narrow),
    ),
  )(db, valuesOf(realmId, userId, selection));
};
