import type { Tokened } from '@parley/core/kernel';
import type { AnswerAddressRepository } from '@parley/core/messages';
import { sql } from 'kysely';
import { newSalt } from '../accounts/new-salt';
import { anyRow, fromFirstRow, fromOnlyRow, sent, sqlOn } from '../connection/run';
import type { Db } from '../database';

type NumberRow = { readonly id: number; readonly token_salt: string };

const numbered = ({ id, token_salt: tokenSalt }: NumberRow): Tokened => ({ id, tokenSalt });

export const answerAddressRepository = (db: Db): AnswerAddressRepository => ({
  ensure: (realmId, { userId, messageId }, at) =>
    fromOnlyRow(
      sqlOn<NumberRow>(db)`
        insert into answer_address (realm_id, user_id, message_id, token_salt, created_at)
        values (${realmId}, ${userId}, ${messageId}, ${newSalt()}, ${at})
        on conflict (realm_id, user_id, message_id)
        do update set message_id = excluded.message_id
        returning id, token_salt`,
      numbered,
    ),

  countAnswer: (realmId, number, limit) =>
    anyRow(
      sqlOn(db)`
        update answer_address set answers = answers + 1
        where realm_id = ${realmId} and id = ${number} and answers < ${limit}
        returning id`,
    ),

  find: (number) =>
    fromFirstRow(db.selectFrom('answer_address').selectAll().where('id', '=', number), (row) => ({
      ...numbered(row),
      realmId: row.realm_id,
      userId: row.user_id,
      messageId: row.message_id,
      createdAt: row.created_at,
    })),

  removeOf: (realmId, userId) =>
    sent(
      db,
      db.deleteFrom('answer_address').where('realm_id', '=', realmId).where('user_id', '=', userId),
    ),

  forgetBefore: (time) => sent(db, sql`delete from answer_address where created_at < ${time}`),
});
