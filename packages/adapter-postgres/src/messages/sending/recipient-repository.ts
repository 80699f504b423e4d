import type { RealmId, Recipient, RecipientId, UserId } from '@parley/core/kernel';
import { participantsKey } from '@parley/core/kernel';
import type { RecipientRepository } from '@parley/core/messages';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { sql } from 'kysely';
import { asUnexpected } from '../../connection/failures';
import type { IdRow } from '../../connection/run';
import { firstRow, opaqueArray, rows, sent, sqlOn } from '../../connection/run';
import type { Db } from '../../database';

type DirectRecipient = Extract<Recipient, { readonly _tag: 'DirectRecipient' }>;

const toConversation =
  (userIds: readonly UserId[]) =>
  ({ id }: IdRow<RecipientId>): DirectRecipient => ({
    _tag: 'DirectRecipient',
    id,
    userIds,
  });

const find = (db: Db, realmId: RealmId, userIds: readonly UserId[]) =>
  firstRow(
    db
      .selectFrom('recipient')
      .select('id')
      .where('realm_id', '=', realmId)
      .where('participants_key', '=', participantsKey(userIds)),
  );

type Row = { readonly id: RecipientId; readonly participants_key: string };

const findMany = (db: Db, realmId: RealmId, keys: readonly string[]) =>
  rows(
    sqlOn<Row>(db)`
      select id, participants_key from recipient
      where realm_id = ${realmId}::bigint
        and participants_key in (select unnest(${opaqueArray(keys, 'text')}))`,
  );

/** Creates conversations and their members. */
const create = (db: Db, realmId: RealmId, keys: readonly string[]) =>
  pipe(
    rows(
      sqlOn<Row>(db)`
        insert into recipient (realm_id, participants_key)
        select ${realmId}::bigint, key
        from unnest(${opaqueArray(keys, 'text')}) as given (key)
        order by key
        on conflict (realm_id, participants_key)
        do update set participants_key = excluded.participants_key
        returning id, participants_key`,
    ),
    TE.tap((created) =>
      sent(
        db,
        sql`
            insert into conversation_member (realm_id, user_id, recipient_id)
            select ${realmId}::bigint, member::bigint, made.id
            from unnest(
              ${opaqueArray(
                created.map(({ id }) => id),
                'bigint',
              )},
              ${opaqueArray(
                created.map(({ participants_key }) => participants_key),
                'text',
              )}
            ) as made (id, participants_key),
              unnest(string_to_array(made.participants_key, ',')) as member
            on conflict do nothing`,
      ),
    ),
  );

const ensureConversations =
  (db: Db): RecipientRepository['ensureConversations'] =>
  (realmId, participants) => {
    const keys = Array.from(new Set(participants.map(participantsKey)));
    return pipe(
      findMany(db, realmId, keys),
      TE.flatMap((found) => {
        const known = new Set(found.map(({ participants_key }) => participants_key));
        const missing = keys.filter((key) => !known.has(key));
        return missing.length === 0
          ? TE.right(found)
          : pipe(
              create(db, realmId, missing),
              TE.map((created) => [...found, ...created]),
            );
      }),
      TE.map((all) => {
        const ids = new Map(all.map((row) => [row.participants_key, row]));
        return participants.flatMap((userIds) => {
          const row = ids.get(participantsKey(userIds));
          return row === undefined ? [] : [toConversation(userIds)(row)];
        });
      }),
    );
  };

export const recipientRepository = (db: Db): RecipientRepository => ({
  findConversation: (realmId, userIds) =>
    pipe(find(db, realmId, userIds), TE.map(O.map(toConversation(userIds)))),

  ensureConversation: (realmId, userIds) =>
    pipe(
      ensureConversations(db)(realmId, [userIds]),
      TE.flatMap(([conversation]) =>
        conversation === undefined
          ? TE.left(asUnexpected(new Error('the conversation has no id')))
          : TE.right(conversation),
      ),
    ),

  ensureConversations: ensureConversations(db),
});
