import type { DirectoryAccountRepository, LinkedAccountRepository } from '@parley/core/accounts';
import { sql } from 'kysely';
import { named, rowsOf } from '../../connection/rows-of';
import { eachRow, fromAllRows, fromFirstRow, sent } from '../../connection/run';
import type { Db } from '../../database';

/** @param table where the links are */
export const linkedAccountRepository = (
  db: Db,
  table: 'directory_account' | 'provider_account',
): LinkedAccountRepository => {
  const links = rowsOf(db, table);
  return {
    findUser: (realmId, { source, entryId }) =>
      fromFirstRow(links.select({ realmId, source, entryId }), ({ userId }) => userId),

    entryOf: (realmId, userId) =>
      fromFirstRow(links.select({ realmId, userId }), ({ source, entryId }) => ({
        source,
        entryId,
      })),

    link: ({ realmId, userId, source, entryId }) =>
      sent(db, links.put({ realmId, userId }, { source, entryId })),

    unlink: (realmId, userId) =>
      fromAllRows(
        links.delete(userId === undefined ? { realmId } : { realmId, userId }),
        ({ length }) => length,
      ),
  };
};

export const directoryAccountRepository = (db: Db): DirectoryAccountRepository => ({
  ...linkedAccountRepository(db, 'directory_account'),

  listActive: (realmId, source) =>
    eachRow(
      db
        .selectFrom('directory_account')
        .innerJoin('account', (join) =>
          join
            .onRef('account.realm_id', '=', 'directory_account.realm_id')
            .onRef('account.id', '=', 'directory_account.user_id'),
        )
        .selectAll('directory_account')
        .where('directory_account.realm_id', '=', realmId)
        .where('directory_account.source', '=', source)
        .where('account.is_active', '=', sql.lit(true))
        .orderBy('directory_account.user_id'),
      named,
    ),
});
