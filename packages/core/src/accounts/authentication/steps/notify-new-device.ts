import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { User, UserSettings } from '../../../access';
import type { Async, Timestamp, Unexpected, UserId } from '../../../kernel';
import type { DeviceKeys } from '../../ports/device-keys';
import type { Transaction } from '../../transaction';
import { loginDevice, maxLoginDevices } from '../login-device';

/** Where a login came from. */
type LoginOrigin = {
  /** The client's network address. */
  readonly address: string;
  readonly userAgent: string;
};

/**
 * Remembers the device of a login, and emails a user who wants that if it is new. The first device
 * of an account is nothing new.
 */
export const notifyNewDevice = (
  { loginDevices, userSettings, jobs }: Pick<Transaction, 'jobs' | 'loginDevices' | 'userSettings'>,
  deviceKeys: DeviceKeys,
  { realmId, id: userId }: User,
  { address, userAgent }: LoginOrigin,
  now: Timestamp,
): Async<void> => {
  const device = loginDevice(userAgent, address);
  const login = { key: deviceKeys.keyOf(userId, device), at: now };
  return pipe(
    TE.Do,
    TE.bind('status', () => loginDevices.remember(realmId, userId, login, maxLoginDevices)),
    TE.bind('settings', ({ status }) =>
      status === 'new'
        ? userSettings.of(realmId, [userId])
        : TE.right<Unexpected, ReadonlyMap<UserId, UserSettings>>(new Map()),
    ),
    TE.flatMap(({ settings }) =>
      settings.get(userId)?.enable_login_emails === true
        ? jobs.enqueue({
            _tag: 'SendMail',
            realmId,
            notice: { _tag: 'NewLoginNotice', userId, client: device.client, address, at: now },
          })
        : TE.right(undefined),
    ),
  );
};
