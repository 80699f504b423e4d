import type { MessageRange, Narrow, RealmId, Unexpected } from '@parley/core';
import type * as TE from 'fp-ts/TaskEither';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { within } from '../connection/run';
import type { Db } from '../database';
import { isInOwnHistory } from './message-history';
import { narrowCondition } from './narrow-condition';
import { readerOf } from './open-channel';

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
export const searching = <A>(
  db: Db,
  narrow: Narrow,
  query: TE.TaskEither<Unexpected, A>,
): TE.TaskEither<Unexpected, A> =>
  isSearch(narrow) ? within(db, maxSearchMilliseconds, query) : query;

export const historyCondition = (history: MessageRange['history']): RawBuilder<boolean> =>
  history._tag === 'Shared' ? sql<boolean>`true` : isInOwnHistory(readerOf(history.reader));

/** The ids of the messages in the range, in any order; only its parts that can have messages. */
export const idsIn = (
  realmId: RealmId,
  { narrow, history, anchor, includeAnchor, before, after }: MessageRange,
): RawBuilder<unknown> => {
  const condition = sql<boolean>`${narrowCondition(narrow)} and ${historyCondition(history)}`;
  const parts = [
    ...(before === 0
      ? []
      : [
          sql`(select message.id from message
            where message.realm_id = ${realmId} and message.id < ${anchor} and ${condition}
            order by message.id desc limit ${before})`,
        ]),
    ...(includeAnchor
      ? [
          sql`(select message.id from message
            where message.realm_id = ${realmId} and message.id = ${anchor} and ${condition})`,
        ]
      : []),
    ...(after === 0
      ? []
      : [
          sql`(select message.id from message
            where message.realm_id = ${realmId} and message.id > ${anchor} and ${condition}
            order by message.id limit ${after})`,
        ]),
  ];
  return parts.length === 0
    ? sql`select null::bigint as id where false`
    : sql`select id from (${sql.join(parts, sql` union all `)}) as found`;
};
