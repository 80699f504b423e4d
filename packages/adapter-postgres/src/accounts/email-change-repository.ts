import type { EmailChangeRepository } from '@parley/core/accounts';
import { rowsOf } from '../connection/rows-of';
import { fromFirstRow, fromOnlyRow, sent, toId } from '../connection/run';
import type { Db } from '../database';
import { newSalt } from './new-salt';

export const emailChangeRepository = (db: Db): EmailChangeRepository => {
  const changes = rowsOf(db, 'email_change');
  return {
    create: ({ realmId, userId, newEmail, expiresAt }) =>
      fromOnlyRow(
        changes.insert({ realmId, userId, newEmail, expiresAt, tokenSalt: newSalt() }),
        toId,
      ),

    find: (realmId, id) =>
      fromFirstRow(changes.select({ realmId, id }), ({ tokenSalt = null, ...change }) => ({
        ...change,
        tokenSalt,
      })),

    removeOf: (realmId, userId) => sent(db, changes.delete({ realmId, userId })),
  };
};
