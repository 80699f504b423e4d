import type { SavedSnippet, SavedSnippetRepository } from '@parley/core/personal';
import type { Selectable } from 'kysely';
import { fromFirstRow, fromOnlyRow, sqlOn } from '../connection/run';
import type { Db } from '../database';
import type { SavedSnippetTable } from '../tables/personal';
import { ownRecords } from './own-records';

const toSnippet = (row: Selectable<SavedSnippetTable>): SavedSnippet => ({
  id: row.id,
  title: row.title,
  content: row.content,
  createdAt: row.created_at,
});

export const savedSnippetRepository = (db: Db): SavedSnippetRepository => ({
  ...ownRecords(db, { table: 'saved_snippet', key: 'id', order: ['id'], toRecord: toSnippet }),

  create: (realmId, userId, { title, content, createdAt }) =>
    fromOnlyRow(
      db
        .insertInto('saved_snippet')
        .values({ realm_id: realmId, user_id: userId, title, content, created_at: createdAt })
        .returningAll(),
      toSnippet,
    ),

  update: (realmId, userId, id, { title, content }) =>
    fromFirstRow(
      sqlOn<Selectable<SavedSnippetTable>>(db)`
        update saved_snippet set
          title = coalesce(${title ?? null}::text, title),
          content = coalesce(${content ?? null}::text, content)
        where realm_id = ${realmId}::bigint and user_id = ${userId}::bigint
          and id = ${id}::bigint
        returning *`,
      toSnippet,
    ),
});
