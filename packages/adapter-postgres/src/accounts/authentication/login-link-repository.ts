import type { LoginLinkRepository } from '@parley/core/accounts';
import { fromFirstRow, sent } from '../../connection/run';
import type { Db } from '../../database';

export const loginLinkRepository = (db: Db): LoginLinkRepository => ({
  replace: ({ realmId, userId, tokenHash, expiresAt }) => {
    const link = { token_hash: tokenHash, expires_at: expiresAt };
    return sent(
      db,
      db
        .insertInto('login_link')
        .values({ realm_id: realmId, user_id: userId, ...link })
        .onConflict((conflict) => conflict.columns(['realm_id', 'user_id']).doUpdateSet(link)),
    );
  },

  take: (realmId, tokenHash, now) =>
    fromFirstRow(
      db
        .deleteFrom('login_link')
        .where('realm_id', '=', realmId)
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .returning('user_id'),
      ({ user_id }) => user_id,
    ),
});
