import type { SavedSnippet, SavedSnippetRepository } from '@parley/core/personal';
import type { Row } from '../connection/rows-of';
import { rowsOf } from '../connection/rows-of';
import { anyRow, eachRow, fromFirstRow, fromOnlyRow } from '../connection/run';
import type { Db } from '../database';

const toSnippet = ({ realmId: _, userId: __, ...snippet }: Row<'saved_snippet'>): SavedSnippet =>
  snippet;

export const savedSnippetRepository = (db: Db): SavedSnippetRepository => {
  const snippets = rowsOf(db, 'saved_snippet');
  return {
    list: (realmId, userId) => eachRow(snippets.select({ realmId, userId }, 'id'), toSnippet),

    create: (realmId, userId, snippet) =>
      fromOnlyRow(snippets.insert({ realmId, userId, ...snippet }), toSnippet),

    update: (realmId, userId, id, { title, content }) =>
      fromFirstRow(snippets.update({ realmId, userId, id }, { title, content }), toSnippet),

    remove: (realmId, userId, id) => anyRow(snippets.delete({ realmId, userId, id })),
  };
};
