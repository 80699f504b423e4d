import type { MessageId, RealmId, RecipientId, UserId } from '@parley/core/kernel';
import type { MessageRange, Narrow, PageSelection } from '@parley/core/messages';
import { bytesOfAddition } from '@parley/core/messages';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Compiled, Executable } from '../../connection/run';
import { compiled, opaqueArray, written, sqlOn } from '../../connection/run';
import type { Db } from '../../database';
import type { Period } from './history-of-place';
import type { FlaggedRange } from '../flags/flag-ranges';
import { blockOf } from '../flags/flag-ranges';
import { markedContent, markedTopic } from './highlights';
import { narrowCondition } from '../narrows/narrow-condition';
import { readerValues } from '../../channels/open-channel';
import type { HowPicked, Marking, Shape, SlotName, Slots } from '../narrows/picked-rows';
import { pickedRows, shapeOf } from '../narrows/picked-rows';
import { rowVersion } from './row-version';
import { isEntered } from '../flags/flag-bits';

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

/**
 * A page in one row: a value of each array for each message, ascending by id, and lists of what only
 * some of them have. Null if there are none. One row of arrays is decoded faster than a row for each
 * message, and lists take half as long in the database as joining them to the messages.
 */
export type PageColumns = {
  readonly ids: readonly number[] | null;
  readonly recipients: readonly number[] | null;
  readonly senders: readonly number[] | null;
  /** Of the row of the message: the same for as long as the message does not change. */
  readonly versions: readonly number[] | null;
  /** In the store: texts and edit history. */
  readonly sizes: readonly number[] | null;
  /** Those of `pageBits` that are columns of the message. */
  readonly bits: readonly number[] | null;
  /** The stored flags of the user, except those that they set by hand. */
  readonly flagged: readonly (readonly [id: number, flags: number])[] | null;
  /** The version of the realm's facts that the statement saw. */
  readonly facts_version: number;
};

/** The columns of a page that has all of its bits. */
export type CompletePageColumns = PageColumns & {
  readonly is_own_history: boolean;
  /** Ranges of ids of the page with a flag that the user set by hand. */
  readonly flag_ranges: readonly FlaggedRange[] | null;
  /**
   * What the user received in the places of the messages. In their own history only for places of
   * messages that entered it in another way; of all others the user received everything that is on
   * the page.
   */
  readonly periods: readonly (readonly [recipientId: RecipientId, ...period: Period])[] | null;
  /** Ranges of ids of the page that the user has read, if they received them. */
  readonly read: readonly (readonly [from: number, until: number])[] | null;
  /** Messages with reactions, or with submessages, and what these need in the store. */
  readonly reacted: readonly (readonly [id: number, bytes: number])[] | null;
  readonly extended: readonly (readonly [id: number, bytes: number])[] | null;
  /** Contents with their matches marked; null if nothing is, or for a message that is too late. */
  readonly marked_contents: readonly (string | null)[] | null;
  /** Each topic of the page with its matches marked. */
  readonly marked_topics: Readonly<Record<string, string>> | null;
};

const pageColumns = sql`message.id, message.recipient_id, message.sender_id, ${rowVersion} as version,
  message.mentions_channel, message.bytes`;

/** The topic, and the content with its matches marked. */
const markedText = (slot: Slots): RawBuilder<unknown> => sql`message.topic,
  case when message.id <= ${slot('until', 'bigint')}
    then ${markedContent(slot('words', 'text'))} end as marked`;

/** The places whose membership periods decide which messages of the page were received. */
const doubtfulPlaces = ({ isOwnHistory }: Shape): RawBuilder<unknown> =>
  isOwnHistory
    ? sql`select distinct picked.recipient_id from picked
        join flagged on flagged.message_id = picked.id
          and ${isEntered('flagged.flags')}`
    : sql`select distinct recipient_id from picked`;

/** Of what is marked, a text is made once: the topics of a page are few. */
const markedColumns = (slot: Slots, { isMarked }: Shape): RawBuilder<unknown> =>
  isMarked
    ? sql`json_agg(marked) as marked_contents, (
        select json_object_agg(topic, ${markedTopic(sql`topic`, slot('words', 'text'))})
        from (select distinct topic from picked) as topics
      ) as marked_topics`
    : sql`null::json as marked_contents, null::json as marked_topics`;

const mentionsBit = sql`case when mentions_channel
  then ${sql.lit(pageBits.mentionsChannel)} else 0 end`;

/** What the user set by hand on the messages of `picked`. */
const flagRanges = (slot: Slots): RawBuilder<unknown> => sql`(
  select json_agg(json_build_array(flag, lower(part), upper(part)))
  from flag_range
  cross join lateral unnest(
    flag_range.ranges * (select range_agg(int8range(id, id, '[]')) from picked)) as part
  where realm_id = ${slot('realmId', 'bigint')} and user_id = ${slot('userId', 'bigint')}
    and block = any((select array_agg(distinct ${blockOf(sql`id`)}) from picked)::bigint[])
)`;

/**
 * The messages of a page without their texts, in one statement: the flags of the user, and whether
 * they have additions. What depends on the channel or conversation is read once for each of these,
 * not for each message; ranges that were read are cut to the ids of the page, as there may be
 * thousands. Nothing is joined for the sender or the channel.
 */
const pageStatement = (
  slot: Slots,
  shape: Shape,
  narrow: Narrow,
): RawBuilder<CompletePageColumns> => {
  const realmId = slot('realmId', 'bigint');
  const userId = slot('userId', 'bigint');
  const ids = sql`(select array_agg(id) from picked)`;
  return sql<CompletePageColumns>`
    with picked as materialized (
      ${pickedRows(slot, shape.isMarked ? sql`${pageColumns}, ${markedText(slot)}` : pageColumns, shape, narrow)}
    ), flagged as materialized (
      select message_id, flags from message_flag
      where realm_id = ${realmId} and user_id = ${userId} and message_id = any(${ids}::bigint[])
    )
    select array_agg(id) as ids, array_agg(recipient_id) as recipients,
      array_agg(sender_id) as senders, array_agg(version) as versions,
      array_agg(bytes::bigint) as sizes, array_agg((${mentionsBit})::bigint) as bits,
      (select json_agg(json_build_array(message_id, flags)) from flagged) as flagged,
      ${flagRanges(slot)} as flag_ranges,
      (select facts_version from event_head where event_head.realm_id = ${realmId}) as facts_version,
      ${sql.lit(shape.isOwnHistory)} as is_own_history,
      (
        select json_agg(json_build_array(recipient_id, after_id, until_id))
        from (
          select doubtful.recipient_id, period.after_id, period.until_id
          from (${doubtfulPlaces(shape)}) as doubtful
          join channel on channel.realm_id = ${realmId}
            and channel.recipient_id = doubtful.recipient_id
          cross join lateral (
            select after_id, until_id from membership_period
            where membership_period.realm_id = ${realmId}
              and membership_period.channel_id = channel.id
              and membership_period.user_id = ${userId}
            offset 0
          ) as period
          union all
          select doubtful.recipient_id, 0, null
          from (${doubtfulPlaces(shape)}) as doubtful
          join conversation_member on conversation_member.realm_id = ${realmId}
            and conversation_member.recipient_id = doubtful.recipient_id
            and conversation_member.user_id = ${userId}
        ) as received
      ) as periods,
      (
        select json_agg(json_build_array(lower(gap), upper(gap)))
        from (
          select recipient_id, range_agg(int8range(id, id, '[]')) as ids
          from picked group by recipient_id
        ) as place
        join read_range on read_range.realm_id = ${realmId} and read_range.user_id = ${userId}
          and read_range.recipient_id = place.recipient_id
        cross join lateral unnest(place.ids * read_range.ranges) as gap
      ) as read,
      (
        select json_agg(json_build_array(message_id, bytes))
        from (
          select message_id, count(*) * ${sql.lit(bytesOfAddition)} as bytes from reaction
          where realm_id = ${realmId} and message_id = any(${ids}::bigint[])
          group by message_id
        ) as one
      ) as reacted,
      (
        select json_agg(json_build_array(message_id, bytes))
        from (
          select message_id, sum(${sql.lit(bytesOfAddition)} + octet_length(content)) as bytes
          from submessage
          where realm_id = ${realmId} and message_id = any(${ids}::bigint[])
          group by message_id
        ) as one
      ) as extended,
      ${markedColumns(slot, shape)}
    from (select * from picked order by id) as page`;
};

/**
 * The messages that match the narrow of a range, without any other condition. Planned for its values,
 * and small, so that planning takes little: it knows no more of the user than the stored flags that follow
 * from messages.
 */
export const selectCandidates = (
  db: Db,
  realmId: RealmId,
  userId: UserId | null,
  range: MessageRange,
): Executable<PageColumns> => {
  const selection = { _tag: 'InRange', range } as const;
  const slot = visible(valuesOf(realmId, userId, selection));
  const shape = shapeOf(selection, 'unchecked');
  return sqlOn<PageColumns>(db)`
    with picked as materialized (
      ${pickedRows(slot, pageColumns, shape, range.narrow)}
    )
    select array_agg(id) as ids, array_agg(recipient_id) as recipients,
      array_agg(sender_id) as senders, array_agg(version) as versions,
      array_agg(bytes::bigint) as sizes, array_agg((${mentionsBit})::bigint) as bits,
      (
        select json_agg(json_build_array(message_id, flags)) from message_flag
        where realm_id = ${slot('realmId', 'bigint')} and user_id = ${slot('userId', 'bigint')}
          and message_id = any((select array_agg(id) from picked)::bigint[])
      ) as flagged,
      (select facts_version from event_head
        where event_head.realm_id = ${slot('realmId', 'bigint')}) as facts_version
    from (select * from picked order by id) as page`;
};

/**
 * Those of the messages that match the narrow, without any other condition. Of the stored flags it
 * knows those with which messages enter a history in another way than by being received.
 */
export const selectMatching = (
  db: Db,
  realmId: RealmId,
  userId: UserId,
  ids: readonly MessageId[],
  narrow: Narrow,
): Executable<PageColumns> => {
  const given = opaqueArray(ids, 'bigint');
  return sqlOn<PageColumns>(db)`
    select array_agg(id) as ids, array_agg(recipient_id) as recipients,
      array_agg(sender_id) as senders, array_agg(version) as versions,
      array_agg(bytes::bigint) as sizes, null::bigint[] as bits,
      (
        select json_agg(json_build_array(message_id, flags)) from message_flag
        where realm_id = ${realmId} and user_id = ${userId}
          and ${isEntered('flags')} and message_id = any(${given}::bigint[])
      ) as flagged,
      (select facts_version from event_head where event_head.realm_id = ${realmId}) as facts_version
    from (
      select ${pageColumns} from message
      where message.realm_id = ${realmId} and message.id = any(${given}::bigint[])
        and ${narrowCondition(sql`${realmId}`, narrow)}
      order by message.id
    ) as page`;
};

/** The statements without a narrow, by their shape. */
const statements = new Map<string, Compiled<SlotName, CompletePageColumns>>();

const noReader = { isGuest: null, groups: null };

const valuesOf = (
  realmId: RealmId,
  userId: UserId | null,
  selection: PageSelection,
  marking?: Marking,
) => {
  const range = selection._tag === 'InRange' ? selection.range : undefined;
  const { isGuest, groups } =
    range?.history._tag === 'Personal' ? readerValues(range.history.reader) : noReader;
  return {
    realmId,
    userId,
    isGuest,
    groups,
    ids: selection._tag === 'Named' ? selection.ids : null,
    anchor: range?.anchor ?? null,
    before: range?.before ?? null,
    after: range?.after ?? null,
    words: marking?.words ?? null,
    until: marking?.until ?? null,
  };
};

type Values = ReturnType<typeof valuesOf>;

/** The values as parameters that the planner sees. */
const visible =
  (values: Values): Slots =>
  (name, type) =>
    sql`${values[name]}::${sql.raw(type)}`;

/**
 * The statement that selects a page; `userId` is null for a visitor. Returns one row.
 *
 * @param marking what is marked in given messages
 */
export const selectPage = (
  db: Db,
  realmId: RealmId,
  userId: UserId | null,
  selection: PageSelection,
  how: HowPicked,
  marking?: Marking,
): Executable<CompletePageColumns> => {
  const values = valuesOf(realmId, userId, selection, marking);
  const shape = shapeOf(selection, how, marking);
  // The best plan for a narrow depends on its values.
  if (selection._tag === 'InRange' && selection.range.narrow.length > 0) {
    return written(db, pageStatement(visible(values), shape, selection.range.narrow));
  }
  const key = Object.values(shape).join();
  const statement = statements.get(key) ?? compiled((slot) => pageStatement(slot, shape, []));
  statements.set(key, statement);
  return statement(db, values);
};
