import type { RealmId, UserId } from '@parley/core/kernel';
import { groupBy, role } from '@parley/core/kernel';
import type { KnownUserReader } from '@parley/core/access';
import * as TE from 'fp-ts/TaskEither';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { IdRow } from '../connection/run';
import { eachRow, fromAllRows, sqlOn, toId } from '../connection/run';
import type { Db } from '../database';

type Row = IdRow<UserId>;

type Pair = { readonly user_id: UserId; readonly other_id: UserId };

/** The users, each with all users with whom they share a conversation or a channel. */
const knownUsers = (realmId: RealmId, userIds: readonly number[]): RawBuilder<Pair> => sql<Pair>`
  select own.user_id, other.user_id as other_id
    from conversation_member own
    join conversation_member other
      on other.realm_id = own.realm_id and other.recipient_id = own.recipient_id
    where own.realm_id = ${realmId} and own.user_id = any(${userIds}::bigint[])
  union
  select own.user_id, other.user_id
    from subscription own
    join account self on self.realm_id = own.realm_id and self.id = own.user_id and self.is_active
    join channel on channel.realm_id = own.realm_id and channel.id = own.channel_id
      and not channel.is_archived
    join subscription other
      on other.realm_id = own.realm_id and other.channel_id = own.channel_id and other.is_active
    join account peer
      on peer.realm_id = other.realm_id and peer.id = other.user_id and peer.is_active
    where own.realm_id = ${realmId} and own.user_id = any(${userIds}::bigint[])
      and own.is_active`;

export const knownUserRepository = (db: Db): KnownUserReader => ({
  of: (realmId, userId) =>
    fromAllRows(
      sqlOn<Row>(db)`select other_id as id from (${knownUsers(realmId, [userId])}) as known
        union
        select id from account
          where realm_id = ${realmId} and (bot_type is not null or id = ${userId})`,
      (found) => new Set(found.map(({ id }) => id)),
    ),

  guestsOf: (realmId, userId) =>
    eachRow(
      sqlOn<Row>(db)`select account.id from account
        where account.realm_id = ${realmId} and account.role = ${role.guest}
          and account.is_active and account.id <> ${userId}
          and account.id in (
            select other_id from (${knownUsers(realmId, [userId])}) as known
          )
        order by account.id`,
      toId,
    ),

  among: (realmId, userIds, others) =>
    userIds.length === 0 || others.length === 0
      ? TE.right(new Map())
      : fromAllRows(
          sqlOn<Pair>(db)`select user_id, other_id
            from (${knownUsers(realmId, userIds)}) as known
            where other_id <> user_id and other_id = any(${others}::bigint[])`,
          (found) =>
            new Map(
              Array.from(
                groupBy(found, ({ user_id }) => user_id),
                ([id, pairs]) => [id, new Set(pairs.map(({ other_id }) => other_id))],
              ),
            ),
        ),
});
