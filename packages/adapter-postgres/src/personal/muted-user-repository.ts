import type { MutedUserRepository } from '@parley/core/access';
import type { UserId } from '@parley/core/kernel';
import { anyRow, eachRow, fromAllRows, sqlOn } from '../connection/run';
import type { Db } from '../database';

export const mutedUserRepository = (db: Db): MutedUserRepository => ({
  list: (realmId, userId) =>
    eachRow(
      db
        .selectFrom('muted_user')
        .select(['muted_id', 'muted_at'])
        .where('realm_id', '=', realmId)
        .where('user_id', '=', userId)
        .orderBy('position'),
      ({ muted_id, muted_at }) => ({
        userId: muted_id,
        mutedAt: muted_at,
      }),
    ),

  add: (realmId, userId, { userId: mutedId, mutedAt }) =>
    anyRow(
      db
        .insertInto('muted_user')
        .values({ realm_id: realmId, user_id: userId, muted_id: mutedId, muted_at: mutedAt })
        .onConflict((conflict) => conflict.columns(['realm_id', 'user_id', 'muted_id']).doNothing())
        .returning('muted_id'),
    ),

  remove: (realmId, userId, mutedId) =>
    anyRow(
      db
        .deleteFrom('muted_user')
        .where('realm_id', '=', realmId)
        .where('user_id', '=', userId)
        .where('muted_id', '=', mutedId)
        .returning('muted_id'),
    ),

  eitherWay: (realmId, userId) =>
    fromAllRows(
      sqlOn<{ id: UserId }>(db)`
        select muted_id as id from muted_user
        where realm_id = ${realmId} and user_id = ${userId}
        union
        select user_id from muted_user
        where realm_id = ${realmId} and muted_id = ${userId}`,
      (found) => new Set(found.map(({ id }) => id)),
    ),
});
