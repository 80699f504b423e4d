import type { Member } from '@parley/core/access';
import type { Async, MessageId, RealmId, Timestamp } from '@parley/core/kernel';
import type { MessageRange, Narrow } from '@parley/core/messages';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { IdRow } from '../../connection/run';
import { within } from '../../connection/run';
import type { Db } from '../../database';
import type { Bounds } from './message-side';
import { isInHistoryOf } from './message-side';
import { narrowCondition } from './narrow-condition';
import { isFoundByIndex, selectSide } from './nearest-messages';
import type { Reader } from '../../channels/open-channel';
import { readerOf } from '../../channels/open-channel';

/**
 * Narrows with this many terms, and searches for words, are sent by people and run while they wait.
 */
const termsOfSearch = 8;

export const maxSearchMilliseconds = 10_000;

/** Whether the narrow may need much of the history to be scanned. */
export const isSearch = (narrow: Narrow): boolean =>
  narrow.length >= termsOfSearch || narrow.some(({ operator }) => operator === 'search');

/**
 * A shorter timeout, in a transaction, for queries that scan much of the history, so that they do not
 * block the database.
 */
export const searching = <A>(db: Db, narrow: Narrow, query: Async<A>): Async<A> =>
  isSearch(narrow) ? within(db, maxSearchMilliseconds, query) : query;

const readerOfHistory = (history: MessageRange['history']): Reader | undefined =>
  history._tag === 'Shared' ? undefined : readerOf(history.reader);

/** The ids of the messages in the range, in any order; only its parts that can have messages. */
export const idsIn = (
  realmId: RealmId,
  { narrow, history, anchor, includeAnchor, before, after }: MessageRange,
): RawBuilder<unknown> => {
  const id = sql`message.id`;
  const reader = readerOfHistory(history);
  const side = (direction: Bounds['direction'], limit: number): RawBuilder<unknown> =>
    sql`(${selectSide(id, narrow, {
      realmId: sql`${realmId}::bigint`,
      direction,
      anchor: sql`${anchor}::bigint`,
      limit: sql`${limit}::integer`,
      reader,
      places: 'unknown',
    })})`;
  const parts = [
    ...(before === 0 ? [] : [side('before', before)]),
    ...(includeAnchor
      ? [
          sql`(select message.id from message
            where message.realm_id = ${realmId} and message.id = ${anchor}
              and ${narrowCondition(realmId, narrow)} and ${isInHistoryOf({ reader })})`,
        ]
      : []),
    ...(after === 0 ? [] : [side('after', after)]),
  ];
  return parts.length === 0
    ? sql`select null::bigint as id where false`
    : sql`select id from (${sql.join(parts, sql` union all `)}) as found`;
};

/** Those of the messages that are found by the search. */
export const matchingAmong = (
  realmId: RealmId,
  { narrow, history }: Pick<MessageRange, 'narrow' | 'history'>,
  ids: readonly MessageId[],
): RawBuilder<IdRow<MessageId>> => sql`
  select message.id from message
  where message.realm_id = ${realmId} and message.id = any(${ids}::bigint[])
    and ${narrowCondition(realmId, narrow)}
    and ${isInHistoryOf({ reader: readerOfHistory(history) })}`;

/** With a limit of one the planner would rather look at each message than use the index of a narrow. */
const limitOfIndexed = 100;

/** The smallest id from one on that matches the narrow; no row if there is none. */
const firstFrom = (
  realmId: RealmId,
  narrow: Narrow,
  reader: Reader | undefined,
  from: number,
): RawBuilder<IdRow<MessageId>> => sql`
  select min(id) as id from (${selectSide(sql`message.id`, narrow, {
    realmId: sql`${realmId}::bigint`,
    direction: 'after',
    anchor: sql`${from - 1}::bigint`,
    limit: sql.lit(isFoundByIndex(narrow) ? limitOfIndexed : 1),
    reader,
    places: 'unknown',
  })}) as found
  having min(id) is not null`;

/** The smallest unread id in the reader's own history that matches the narrow. */
export const firstUnread = (
  realmId: RealmId,
  reader: Member,
  narrow: Narrow,
): RawBuilder<IdRow<MessageId>> => {
  const unread: Narrow = [
    ...narrow,
    { operator: 'is:unread', value: { viewerId: reader.user.id }, negated: false },
  ];
  return firstFrom(realmId, unread, readerOf(reader), 0);
};

/** The id of the realm's first message at that time or later. */
export const firstMessageSentBy = (
  realmId: RealmId,
  time: Timestamp,
): RawBuilder<IdRow<MessageId>> => sql`
  select id from message
  where realm_id = ${realmId} and sent_at >= ${time}
  order by sent_at, id limit 1`;

/** The id of the first message of the search that is not older than a message. */
export const firstSince = (
  realmId: RealmId,
  { narrow, history }: Pick<MessageRange, 'narrow' | 'history'>,
  id: number,
): RawBuilder<IdRow<MessageId>> => firstFrom(realmId, narrow, readerOfHistory(history), id);
