import type { AcquaintanceRepository } from '@parley/core';
import { UserId, asId, role } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { rows, written } from '../connection/run';
import type { Db } from '../database';

type Row = { readonly id: number };

/** Everyone who shares a conversation or a channel with the user. */
const acquainted = (realmId: number, userId: number): RawBuilder<Row> => sql<Row>`
  select other.user_id as id
    from conversation_member own
    join conversation_member other
      on other.realm_id = own.realm_id and other.recipient_id = own.recipient_id
    where own.realm_id = ${realmId} and own.user_id = ${userId}
  union
  select other.user_id
    from subscription own
    join subscription other
      on other.realm_id = own.realm_id and other.channel_id = own.channel_id
    where own.realm_id = ${realmId} and own.user_id = ${userId}
      and own.is_active and other.is_active`;

export const acquaintanceRepository = (db: Db): AcquaintanceRepository => ({
  of: (realmId, userId) =>
    pipe(
      rows(
        written(
          db,
          sql<Row>`${acquainted(realmId, userId)}
            union
            select id from account
              where realm_id = ${realmId} and (bot_type is not null or id = ${userId})`,
        ),
      ),
      TE.map((found) => new Set(found.map(({ id }) => asId(UserId)(id)))),
    ),

  guestsOf: (realmId, userId) =>
    pipe(
      rows(
        written(
          db,
          sql<Row>`select account.id from account
            where account.realm_id = ${realmId} and account.role = ${role.guest}
              and account.is_active and account.id <> ${userId}
              and account.id in (${acquainted(realmId, userId)})
            order by account.id`,
        ),
      ),
      TE.map((found) => found.map(({ id }) => asId(UserId)(id))),
    ),
});
