import type { NamedKey } from '@parley/core/access';
import type { NamedKeyRepository } from '@parley/core/accounts';
import type { RealmId } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { anyRow, eachRow, fromFirstRow, rows, sent, sqlOn } from '../../connection/run';
import type { Db } from '../../database';
import type { NamedApiKeyTable } from '../../tables/named-api-key';

export const toNamedKey = (row: Selectable<NamedApiKeyTable>): NamedKey => ({
  id: row.id,
  realmId: row.realm_id,
  userId: row.user_id,
  name: row.name,
  scope: row.scope,
  channelIds: row.channel_ids ?? null,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  expiresAt: row.expires_at,
});

const keysOf = (db: Db, realmId: RealmId) =>
  db.selectFrom('named_api_key').selectAll().where('realm_id', '=', realmId).orderBy('id', 'desc');

export const namedKeyRepository = (db: Db): NamedKeyRepository => ({
  list: (realmId, userId) => eachRow(keysOf(db, realmId).where('user_id', '=', userId), toNamedKey),

  listAll: (realmId) => eachRow(keysOf(db, realmId), toNamedKey),

  find: (realmId, id) => fromFirstRow(keysOf(db, realmId).where('id', '=', id), toNamedKey),

  create: ({ realmId, userId, ...key }, maxKeys) =>
    pipe(
      // Whoever adds another one waits for the end of this transaction.
      rows(
        db
          .selectFrom('account')
          .select('id')
          .where('realm_id', '=', realmId)
          .where('id', '=', userId)
          .forNoKeyUpdate(),
      ),
      TE.flatMap(() =>
        sent(
          db,
          db
            .deleteFrom('named_api_key')
            .where('realm_id', '=', realmId)
            .where('user_id', '=', userId)
            .where('expires_at', '<=', key.createdAt),
        ),
      ),
      TE.flatMap(() =>
        fromFirstRow(
          sqlOn<Selectable<NamedApiKeyTable>>(db)`
            insert into named_api_key (
              realm_id, user_id, token_hash, name, scope, channel_ids, created_at, expires_at)
            select ${realmId}::bigint, ${userId}::bigint, ${key.tokenHash}::text,
              ${key.name}::text, ${key.scope}::text, ${key.channelIds}::bigint[],
              ${key.createdAt}::bigint, ${key.expiresAt}::bigint
            where (select count(*) from named_api_key
              where realm_id = ${realmId} and user_id = ${userId}) < ${maxKeys}::integer
            returning *`,
          toNamedKey,
        ),
      ),
    ),

  remove: (realmId, userId, id) =>
    anyRow(
      db
        .deleteFrom('named_api_key')
        .where('realm_id', '=', realmId)
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning('id'),
    ),

  removeAll: (realmId, userId) =>
    anyRow(
      db
        .deleteFrom('named_api_key')
        .where('realm_id', '=', realmId)
        .where('user_id', '=', userId)
        .returning('id'),
    ),
});
