import type { MutedUserRepository } from '@parley/core/access';
import type { UserId } from '@parley/core/kernel';
import { rowsOf } from '../connection/rows-of';
import type { IdRow } from '../connection/run';
import { anyRow, eachRow, fromAllRows, sqlOn } from '../connection/run';
import type { Db } from '../database';

export const mutedUserRepository = (db: Db): MutedUserRepository => {
  const muted = rowsOf(db, 'muted_user');
  return {
    list: (realmId, userId) =>
      eachRow(muted.select({ realmId, userId }, 'position'), ({ mutedId, mutedAt }) => ({
        userId: mutedId,
        mutedAt,
      })),

    add: (realmId, userId, { userId: mutedId, mutedAt }) =>
      anyRow(muted.add({ realmId, userId, mutedId, mutedAt })),

    remove: (realmId, userId, mutedId) => anyRow(muted.delete({ realmId, userId, mutedId })),

    eitherWay: (realmId, userId) =>
      fromAllRows(
        sqlOn<IdRow<UserId>>(db)`
          select muted_id as id from muted_user
          where realm_id = ${realmId} and user_id = ${userId}
          union
          select user_id from muted_user
          where realm_id = ${realmId} and muted_id = ${userId}`,
        (found) => new Set(found.map(({ id }) => id)),
      ),
  };
};
