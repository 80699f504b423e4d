import type { ClientDeviceRepository } from '@parley/core/accounts';
import { ClientDeviceId, asId } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { eachRow, fromOnlyRow, sqlOn } from '../../connection/run';
import type { Db } from '../../database';

const toId = ({ id }: { readonly id: number }): ClientDeviceId => asId(ClientDeviceId)(id);

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
        sqlOn<{ readonly id: number }>(db)`delete from client_device
          where realm_id = ${realmId} and user_id = ${userId} and id = any(${ids}::bigint[])
          returning id`,
        toId,
      ),
      TE.map((removed) => removed.toSorted((a, b) => a - b)),
    ),
});
