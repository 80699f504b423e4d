import type {
  DirectoryAccount,
  DirectoryAccountRepository,
  LinkedAccountRepository,
} from '@parley/core/accounts';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { eachRow, fromAllRows, fromFirstRow, sent } from '../../connection/run';
import type { Db } from '../../database';
import type { DirectoryAccountTable } from '../../tables/directory-account';

const toDirectoryAccount = (row: Selectable<DirectoryAccountTable>): DirectoryAccount => ({
  realmId: row.realm_id,
  userId: row.user_id,
  source: row.source,
  entryId: row.entry_id,
});

/** @param table where the links are */
export const linkedAccountRepository = (
  db: Db,
  table: 'directory_account' | 'provider_account',
): LinkedAccountRepository => ({
  findUser: (realmId, { source, entryId }) =>
    fromFirstRow(
      db
        .selectFrom(table)
        .selectAll()
        .where('realm_id', '=', realmId)
        .where('source', '=', source)
        .where('entry_id', '=', entryId),
      ({ user_id: userId }) => userId,
    ),

  entryOf: (realmId, userId) =>
    fromFirstRow(
      db
        .selectFrom(table)
        .selectAll()
        .where('realm_id', '=', realmId)
        .where('user_id', '=', userId),
      ({ source, entry_id: entryId }) => ({ source, entryId }),
    ),

  link: ({ realmId, userId, source, entryId }) => {
    const entry = { source, entry_id: entryId };
    return sent(
      db,
      db
        .insertInto(table)
        .values({ realm_id: realmId, user_id: userId, ...entry })
        .onConflict((conflict) => conflict.columns(['realm_id', 'user_id']).doUpdateSet(entry)),
    );
  },

  unlink: (realmId, userId) =>
    fromAllRows(
      db
        .deleteFrom(table)
        .where('realm_id', '=', realmId)
        .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? null))
        .returning('user_id'),
      (removed) => removed.length,
    ),
});

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
      toDirectoryAccount,
    ),
});
