import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Async, ClientDeviceId, Work } from '../../../kernel';
import { ensure, onlyTo } from '../../../kernel';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import type { Snapshot, Transact } from '../../transaction';
import { maxClientDevices } from '../client-device';
import { removeDevices } from '../steps/forget-devices';

type Dependencies = { readonly transact: Transact<'clientDevices' | 'events'> };

type ForReading = { readonly snapshot: Snapshot<'clientDevices'> };

/** Source: docs/reference/push.md#devices. */
export const registerClientDevice =
  ({ transact }: Dependencies) =>
  (caller: Caller): Async<ClientDeviceId> => {
    const { realm, user } = caller;
    return transact(caller, (tx) =>
      pipe(
        tx.clientDevices.create(realm.id, user.id),
        TE.tap((deviceId) =>
          tx.events.emit(realm.id, [
            { event: { _tag: 'ClientDeviceAdded', deviceId }, audience: onlyTo(user.id) },
          ]),
        ),
        TE.tap(() =>
          pipe(
            tx.clientDevices.list(realm.id, user.id),
            TE.flatMap((ids) =>
              ids.length <= maxClientDevices
                ? TE.right([])
                : removeDevices(tx, realm.id, user.id, ids.slice(0, -maxClientDevices)),
            ),
          ),
        ),
      ),
    );
  };

type OfDevice = { readonly deviceId: ClientDeviceId };

type NoSuchDevice = AccountFailure<'NoSuchClientDevice'>;

export const removeClientDevice =
  ({ transact }: Dependencies) =>
  (caller: Caller, { deviceId }: OfDevice): Work<NoSuchDevice, void> =>
    transact(caller, (tx) =>
      pipe(
        removeDevices(tx, caller.realm.id, caller.user.id, [deviceId]),
        ensure((removed) => removed.length > 0, accountFailure('NoSuchClientDevice')),
        TE.map(() => undefined),
      ),
    );

/** Fails unless the device is the caller's. */
const requireDevice = (
  { snapshot }: ForReading,
  { realm, user }: Caller,
  deviceId: ClientDeviceId,
): Work<NoSuchDevice, void> =>
  pipe(
    snapshot(realm.id)(({ clientDevices }) => clientDevices.list(realm.id, user.id)),
    ensure((ids) => ids.includes(deviceId), accountFailure('NoSuchClientDevice')),
    TE.map(() => undefined),
  );

/**
 * Registers a token that is encrypted for a service between the server and the makers of phones. The
 * server knows none, so it cannot accept one.
 */
export const registerEncryptedPush =
  (dependencies: ForReading) =>
  (
    caller: Caller,
    { deviceId }: OfDevice,
  ): Work<NoSuchDevice | AccountFailure<'PushServiceNotConfigured'>, void> =>
    pipe(
      requireDevice(dependencies, caller, deviceId),
      TE.flatMap(() => TE.left(accountFailure('PushServiceNotConfigured'))),
    );

/** A test notification to the caller's devices, of which none has a token. */
export const testEncryptedPush =
  (dependencies: ForReading) =>
  (
    caller: Caller,
    { deviceId }: { readonly deviceId?: ClientDeviceId | undefined },
  ): Work<NoSuchDevice | AccountFailure<'NoActivePushDevice'>, void> =>
    pipe(
      deviceId === undefined ? TE.right(undefined) : requireDevice(dependencies, caller, deviceId),
      TE.flatMap(() => TE.left(accountFailure('NoActivePushDevice'))),
    );
