import type { LoginLinkRepository } from '@parley/core';
import { UserId, asId } from '@parley/core';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { done, firstRow } from '../../connection/run';
import type { Db } from '../../database';

export const loginLinkRepository = (db: Db): LoginLinkRepository => ({
  replace: ({ realmId, userId, tokenHash, expiresAt }) => {
    const link = { token_hash: tokenHash, expires_at: expiresAt };
    return done(
      db
        .insertInto('login_link')
        .values({ realm_id: realmId, user_id: userId, ...link })
        .onConflict((conflict) => conflict.columns(['realm_id', 'user_id']).doUpdateSet(link)),
    );
  },

  take: (realmId, tokenHash, now) =>
    pipe(
      firstRow(
        db
          .deleteFrom('login_link')
          .where('realm_id', '=', realmId)
          .where('token_hash', '=', tokenHash)
          .where('expires_at', '>', now)
          .returning('user_id'),
      ),
      TE.map(O.map(({ user_id }) => asId(UserId)(user_id))),
    ),
});
