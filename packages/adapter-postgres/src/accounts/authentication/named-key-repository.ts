import type { NamedKey } from '@parley/core/access';
import type { NamedKeyRepository } from '@parley/core/accounts';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Row } from '../../connection/rows-of';
import { named, rowsOf } from '../../connection/rows-of';
import { anyRow, eachRow, fromFirstRow, rows, sent, sqlOn } from '../../connection/run';
import type { Database, Db } from '../../database';

export const toNamedKey = ({ tokenHash: _, ...key }: Row<'named_api_key'>): NamedKey => key;

export const namedKeyRepository = (db: Db): NamedKeyRepository => {
  const keys = rowsOf(db, 'named_api_key');
  return {
    list: (realmId, userId) => eachRow(keys.select({ realmId, userId }, 'id desc'), toNamedKey),

    listAll: (realmId) => eachRow(keys.select({ realmId }, 'id desc'), toNamedKey),

    find: (realmId, id) => fromFirstRow(keys.select({ realmId, id }), toNamedKey),

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
          sent(db, keys.delete({ realmId, userId, expiresAt: sql`<= ${key.createdAt}` })),
        ),
        TE.flatMap(() =>
          fromFirstRow(
            sqlOn<Selectable<Database['named_api_key']>>(db)`
            insert into named_api_key (
              realm_id, user_id, token_hash, name, scope, channel_ids, created_at, expires_at)
            select ${realmId}::bigint, ${userId}::bigint, ${key.tokenHash}::text,
              ${key.name}::text, ${key.scope}::text, ${key.channelIds}::bigint[],
              ${key.createdAt}::bigint, ${key.expiresAt}::bigint
            where (select count(*) from named_api_key
              where realm_id = ${realmId} and user_id = ${userId}) < ${maxKeys}::integer
            returning *`,
            (row) => toNamedKey(named(row)),
          ),
        ),
      ),

    remove: (realmId, userId, id) => anyRow(keys.delete({ realmId, userId, id })),

    removeAll: (realmId, userId) => anyRow(keys.delete({ realmId, userId })),
  };
};
