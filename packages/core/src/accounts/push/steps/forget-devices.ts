import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, ClientDeviceId, RealmId, UserId } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { Transaction } from '../../transaction';

/** Removes those of the devices that are the user's, and tells the user's clients. */
export const removeDevices = (
  { clientDevices, events }: Pick<Transaction, 'clientDevices' | 'events'>,
  realmId: RealmId,
  userId: UserId,
  ids: readonly ClientDeviceId[],
): Async<readonly ClientDeviceId[]> =>
  pipe(
    clientDevices.remove(realmId, userId, ids),
    TE.tap((removed) =>
      events.emit(
        realmId,
        removed.map((deviceId) => ({
          event: { _tag: 'ClientDeviceRemoved', deviceId },
          audience: onlyTo(userId),
        })),
      ),
    ),
  );

/** Nothing is sent to any device of the user any more. */
export const forgetDevices = (
  tx: Pick<Transaction, 'clientDevices' | 'events' | 'pushRegistrations'>,
  realmId: RealmId,
  userId: UserId,
): Async<void> =>
  pipe(
    tx.pushRegistrations.removeAll(realmId, userId),
    TE.flatMap(() => tx.clientDevices.list(realmId, userId)),
    TE.flatMap((ids) =>
      ids.length === 0 ? TE.right([]) : removeDevices(tx, realmId, userId, ids),
    ),
    TE.map(() => undefined),
  );
