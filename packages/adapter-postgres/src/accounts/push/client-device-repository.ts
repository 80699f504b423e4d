import type { ClientDeviceRepository } from '@parley/core/accounts';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { rowsOf } from '../../connection/rows-of';
import { eachRow, fromOnlyRow, toId } from '../../connection/run';
import type { Db } from '../../database';

export const clientDeviceRepository = (db: Db): ClientDeviceRepository => {
  const devices = rowsOf(db, 'client_device');
  return {
    list: (realmId, userId) => eachRow(devices.select({ realmId, userId }, 'id'), toId),

    create: (realmId, userId) => fromOnlyRow(devices.insert({ realmId, userId }), toId),

    remove: (realmId, userId, ids) =>
      pipe(
        eachRow(devices.delete({ realmId, userId, id: ids }), toId),
        TE.map((removed) => removed.toSorted((a, b) => a - b)),
      ),
  };
};
