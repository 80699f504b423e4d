import type { EmailChange, EmailChangeRepository } from '@parley/core';
import { EmailChangeId, RealmId, UserId, asId } from '@parley/core';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { done, firstRow, onlyRow } from '../connection/run';
import type { Db } from '../database';
import type { EmailChangeTable } from '../tables/email-change';
import { newSalt } from './new-salt';

const toEmailChange = (row: Selectable<EmailChangeTable>): EmailChange => ({
  id: asId(EmailChangeId)(row.id),
  realmId: asId(RealmId)(row.realm_id),
  userId: asId(UserId)(row.user_id),
  newEmail: row.new_email,
  expiresAt: row.expires_at,
  tokenSalt: row.token_salt ?? null,
});

export const emailChangeRepository = (db: Db): EmailChangeRepository => ({
  create: ({ realmId, userId, newEmail, expiresAt }) =>
    pipe(
      onlyRow(
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
      ),
      TE.map(({ id }) => asId(EmailChangeId)(id)),
    ),

  find: (realmId, id) =>
    pipe(
      firstRow(
        db
          .selectFrom('email_change')
          .selectAll()
          .where('realm_id', '=', realmId)
          .where('id', '=', id),
      ),
      TE.map(O.map(toEmailChange)),
    ),

  removeOf: (realmId, userId) =>
    done(
      db.deleteFrom('email_change').where('realm_id', '=', realmId).where('user_id', '=', userId),
    ),
});
