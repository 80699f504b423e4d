import type { EmailChange, EmailChangeRepository } from '@parley/core/accounts';
import type { Selectable } from 'kysely';
import { fromFirstRow, fromOnlyRow, sent, toId } from '../connection/run';
import type { Db } from '../database';
import type { EmailChangeTable } from '../tables/email-change';
import { newSalt } from './new-salt';

const toEmailChange = (row: Selectable<EmailChangeTable>): EmailChange => ({
  id: row.id,
  realmId: row.realm_id,
  userId: row.user_id,
  newEmail: row.new_email,
  expiresAt: row.expires_at,
  tokenSalt: row.token_salt ?? null,
});

export const emailChangeRepository = (db: Db): EmailChangeRepository => ({
  create: ({ realmId, userId, newEmail, expiresAt }) =>
    fromOnlyRow(
      db
        .insertInto('email_change')
        .values({
          realm_id: realmId,
          user_id: userId,
          new_email: newEmail,
          expires_at: expiresAt,
          token_salt: newSalt(),
        })
        .returning('id'),
      toId,
    ),

  find: (realmId, id) =>
    fromFirstRow(
      db
        .selectFrom('email_change')
        .selectAll()
        .where('realm_id', '=', realmId)
        .where('id', '=', id),
      toEmailChange,
    ),

  removeOf: (realmId, userId) =>
    sent(
      db,
      db.deleteFrom('email_change').where('realm_id', '=', realmId).where('user_id', '=', userId),
    ),
});
