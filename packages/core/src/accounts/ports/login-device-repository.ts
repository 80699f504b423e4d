import type { Async, RealmId, Timestamp, UserId } from '../../kernel';

/** The user's first device ever, one that is known, or a new one. */
export type LoginDeviceStatus = 'first' | 'known' | 'new';

export interface LoginDeviceRepository {
  /**
   * Remembers that the user logged in from the device, and what it was before. Forgets the least
   * recently used devices beyond `maxDevices`, never this one.
   */
  readonly remember: (
    realmId: RealmId,
    userId: UserId,
    login: { readonly key: string; readonly at: Timestamp },
    maxDevices: number,
  ) => Async<LoginDeviceStatus>;
}
