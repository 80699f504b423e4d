import type { Async, MessageId, RealmId } from '@parley/core/kernel';
import { sql } from 'kysely';
import type { Compiled } from '../../connection/run';
import { compiled, rows } from '../../connection/run';
import type { Db } from '../../database';
import type { MessageRow } from './message-views';
import { shownColumns } from './message-views';
import { rowVersion } from './row-version';

/** What a page shows of the row of a message, and the version of the row. */
export type TextRow = MessageRow & { readonly version: number };

const texts: Compiled<'realmId' | 'ids', TextRow> = compiled(
  (slot) => sql<TextRow>`
    select ${sql.join(shownColumns.map((name) => sql.ref(`message.${name}`)))},
      case when message.edit_history <> '[]' then message.edit_history end as edit_history,
      ${rowVersion} as version
    from message
    where message.realm_id = ${slot('realmId', 'bigint')}
      and message.id = any(${slot('ids', 'bigint[]')}::bigint[])`,
);

/** The messages that exist, in any order. */
export const loadTexts = (
  db: Db,
  realmId: RealmId,
  ids: readonly MessageId[],
): Async<readonly TextRow[]> => rows(texts(db, { realmId, ids }));
