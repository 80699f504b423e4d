import type { Async, MessageId, RealmId, RecipientId } from '@parley/core/kernel';
import { foldCase } from '@parley/core/kernel';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { fromOnlyRow, sqlOn } from '../../connection/run';
import type { Db } from '../../database';
import { runsAsSql } from '../flags/flag-ranges';

/**
 * The row of `message` is none of these, of which there may be thousands. Given as ranges, so that
 * each row that an index finds is compared with few of them.
 */
export const isNoneOf = (ids: readonly MessageId[]): RawBuilder<boolean> => {
  const { starts, ends } = runsAsSql(ids);
  return sql<boolean>`not coalesce((
    select range_agg(int8range(starts, ends)) from unnest(${starts}, ${ends}) as run (starts, ends)
  ) @> message.id, false)`;
};

/** Whether the topic has messages besides these. */
export const hasOthers = (
  db: Db,
  realmId: RealmId,
  recipientId: RecipientId,
  topic: string,
  ids: readonly MessageId[],
): Async<boolean> =>
  fromOnlyRow(
    sqlOn<{ readonly is_found: boolean }>(db)`
      select exists (select from message
        where realm_id = ${realmId} and recipient_id = ${recipientId}
          and topic_key = ${foldCase(topic)} and ${isNoneOf(ids)}) as is_found`,
    ({ is_found }) => is_found,
  );
