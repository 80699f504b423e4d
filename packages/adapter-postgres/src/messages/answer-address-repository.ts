import type { Tokened } from '@parley/core/kernel';
import type { AnswerAddressRepository } from '@parley/core/messages';
import { sql } from 'kysely';
import { newSalt } from '../accounts/new-salt';
import { rowsOf } from '../connection/rows-of';
import { anyRow, fromFirstRow, fromOnlyRow, sent, sentOn, sqlOn } from '../connection/run';
import type { Db } from '../database';

type NumberRow = { readonly id: number; readonly token_salt: string };

const numbered = ({ id, token_salt: tokenSalt }: NumberRow): Tokened => ({ id, tokenSalt });

export const answerAddressRepository = (db: Db): AnswerAddressRepository => {
  const addresses = rowsOf(db, 'answer_address');
  return {
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
        addresses.update(
          { realmId, id: number, answers: sql`< ${limit}` },
          { answers: sql`answers + 1` },
        ),
      ),

    find: (number) =>
      fromFirstRow(addresses.select({ id: number }), ({ answers: _, ...address }) => address),

    removeOf: (realmId, userId) => sent(db, addresses.delete({ realmId, userId })),

    forgetBefore: (time) => sentOn(db)`delete from answer_address where created_at < ${time}`,
  };
};
