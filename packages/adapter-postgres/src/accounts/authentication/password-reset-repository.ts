import type { PasswordResetRepository } from '@parley/core/accounts';
import { rowsOf } from '../../connection/rows-of';
import { anyRow, firstRow, sent } from '../../connection/run';
import type { Db } from '../../database';
import { newSalt } from '../new-salt';

export const passwordResetRepository = (db: Db): PasswordResetRepository => {
  const resets = rowsOf(db, 'password_reset');
  return {
    replace: ({ realmId, userId, email, expiresAt }) =>
      sent(db, resets.put({ realmId, userId }, { email, expiresAt, tokenSalt: newSalt() })),

    find: (realmId, userId) => firstRow(resets.select({ realmId, userId })),

    // Another transaction that takes the link waits for the row, and then finds that it is gone.
    take: ({ realmId, userId, tokenSalt }) => anyRow(resets.delete({ realmId, userId, tokenSalt })),

    removeOf: (realmId, userId) => sent(db, resets.delete({ realmId, userId })),
  };
};
