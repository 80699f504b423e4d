import type { LoginDeviceRepository, LoginDeviceStatus } from '../accounts';
import type { Cell } from './cell';
import { writing } from './cell';
import type { StoredLoginDevice } from './state';

export const inMemoryLoginDevices = (cell: Cell): LoginDeviceRepository => ({
  remember: (realmId, userId, { key, at }, maxDevices) => {
    const isUsers = (device: StoredLoginDevice): boolean =>
      device.realmId === realmId && device.userId === userId;
    return writing(
      cell,
      ({ loginDevices }): LoginDeviceStatus => {
        const known = loginDevices.filter(isUsers);
        if (known.length === 0) {
          return 'first';
        }
        return known.some((device) => device.key === key) ? 'known' : 'new';
      },
      () => (state) => {
        const others = state.loginDevices
          .filter((device) => isUsers(device) && device.key !== key)
          .sort((a, b) => b.lastSeenAt - a.lastSeenAt)
          .slice(0, maxDevices - 1);
        return {
          ...state,
          loginDevices: [
            ...state.loginDevices.filter((device) => !isUsers(device)),
            ...others,
            { realmId, userId, key, lastSeenAt: at },
          ],
        };
      },
    );
  },
});
