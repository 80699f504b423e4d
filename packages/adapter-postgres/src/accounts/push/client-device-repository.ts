import type { ClientDeviceRepository } from '@parley/core/accounts';
import type { ClientDeviceId } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { IdRow } from '../../connection/run';
import { eachRow, fromOnlyRow, sqlOn, toId } from '../../connection/run';
import type { Db } from '../../database';

export const clientDeviceRepository = (db: Db): ClientDeviceRepository => ({
  list: (realmId, userId) =>
    eachRow(
      db
        .selectFrom('client_device')
        .select('id')
        .where('realm_id', '=', realmId)
        .where('user_id', '=', userId)
        .orderBy('id'),
      toId,
    ),

  create: (realmId, userId) =>
    fromOnlyRow(
      db.insertInto('client_device').values({ realm_id: realmId, user_id: userId }).returning('id'),
      toId,
    ),

  remove: (realmId, userId, ids) =>
    pipe(
      eachRow(
        sqlOn<IdRow<ClientDeviceId>>(db)`delete from client_device
          where realm_id = ${realmId} and user_id = ${userId} and id = any(${ids}::bigint[])
          returning id`,
        toId,
      ),
      TE.map((removed) => removed.toSorted((a, b) => a - b)),
    ),
});
