import type { LoginLinkRepository } from '@parley/core/accounts';
import { sql } from 'kysely';
import { rowsOf } from '../../connection/rows-of';
import { fromFirstRow, sent } from '../../connection/run';
import type { Db } from '../../database';

export const loginLinkRepository = (db: Db): LoginLinkRepository => {
  const links = rowsOf(db, 'login_link');
  return {
    replace: ({ realmId, userId, tokenHash, expiresAt }) =>
      sent(db, links.put({ realmId, userId }, { tokenHash, expiresAt })),

    take: (realmId, tokenHash, now) =>
      fromFirstRow(
        links.delete({ realmId, tokenHash, expiresAt: sql`> ${now}` }),
        ({ userId }) => userId,
      ),

    removeOf: (realmId, userId) => sent(db, links.delete({ realmId, userId })),
  };
};
