import type { PasswordReset, PasswordResetRepository } from '@parley/core/accounts';
import type { Selectable } from 'kysely';
import { anyRow, fromFirstRow, sent } from '../../connection/run';
import type { Db } from '../../database';
import type { PasswordResetTable } from '../../tables/password-reset';
import { newSalt } from '../new-salt';

const toPasswordReset = (row: Selectable<PasswordResetTable>): PasswordReset => ({
  realmId: row.realm_id,
  userId: row.user_id,
  email: row.email,
  expiresAt: row.expires_at,
  tokenSalt: row.token_salt,
});

export const passwordResetRepository = (db: Db): PasswordResetRepository => ({
  replace: ({ realmId, userId, email, expiresAt }) => {
    const link = { email, expires_at: expiresAt, token_salt: newSalt() };
    return sent(
      db,
      db
        .insertInto('password_reset')
        .values({ realm_id: realmId, user_id: userId, ...link })
        .onConflict((conflict) => conflict.columns(['realm_id', 'user_id']).doUpdateSet(link)),
    );
  },

  find: (realmId, userId) =>
    fromFirstRow(
      db
        .selectFrom('password_reset')
        .selectAll()
        .where('realm_id', '=', realmId)
        .where('user_id', '=', userId),
      toPasswordReset,
    ),

  // Another transaction that takes the link waits for the row, and then finds that it is gone.
  take: ({ realmId, userId, tokenSalt }) =>
    anyRow(
      db
        .deleteFrom('password_reset')
        .where('realm_id', '=', realmId)
        .where('user_id', '=', userId)
        .where('token_salt', '=', tokenSalt)
        .returning('user_id'),
    ),

  removeOf: (realmId, userId) =>
    sent(
      db,
      db.deleteFrom('password_reset').where('realm_id', '=', realmId).where('user_id', '=', userId),
    ),
});
