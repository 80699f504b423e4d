import type { Recipient, RecipientRepository, UserId } from '@parley/core';
import { RecipientId, asId, participantsKey } from '@parley/core';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { done, firstRow, onlyRow, written } from '../connection/run';
import type { Db } from '../database';

type DirectRecipient = Extract<Recipient, { readonly _tag: 'DirectRecipient' }>;

const toConversation =
  (userIds: readonly UserId[]) =>
  ({ id }: { readonly id: number }): DirectRecipient => ({
    _tag: 'DirectRecipient',
    id: asId(RecipientId)(id),
    userIds,
  });

const find = (db: Db, realmId: number, userIds: readonly UserId[]) =>
  firstRow(
    db
      .selectFrom('recipient')
      .select('id')
      .where('realm_id', '=', realmId)
      .where('participants_key', '=', participantsKey(userIds)),
  );

const addMembers = (db: Db, realmId: number, recipientId: number, userIds: readonly UserId[]) =>
  done(
    written(
      db,
      sql`
        insert into conversation_member (realm_id, user_id, recipient_id)
        select ${realmId}::bigint, user_id, ${recipientId}::bigint
        from unnest(${userIds}::bigint[]) as members (user_id)
        on conflict do nothing`,
    ),
  );

export const recipientRepository = (db: Db): RecipientRepository => ({
  findConversation: (realmId, userIds) =>
    pipe(find(db, realmId, userIds), TE.map(O.map(toConversation(userIds)))),

  ensureConversation: (realmId, userIds) =>
    pipe(
      find(db, realmId, userIds),
      TE.flatMap(
        O.match(
          () =>
            pipe(
              onlyRow(
                db
                  .insertInto('recipient')
                  .values({ realm_id: realmId, participants_key: participantsKey(userIds) })
                  // Another transaction may be inserting the same one: wait for it and use its row.
                  .onConflict((conflict) =>
                    conflict
                      .columns(['realm_id', 'participants_key'])
                      .doUpdateSet({ participants_key: participantsKey(userIds) }),
                  )
                  .returning('id'),
              ),
              TE.tap(({ id }) => addMembers(db, realmId, id, userIds)),
            ),
          TE.right,
        ),
      ),
      TE.map(toConversation(userIds)),
    ),
});
