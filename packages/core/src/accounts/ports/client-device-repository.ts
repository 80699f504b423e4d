import type { Async, ClientDeviceId, RealmId, UserId } from '../../kernel';

export interface ClientDeviceReader {
  /** Ascending. */
  readonly list: (realmId: RealmId, userId: UserId) => Async<readonly ClientDeviceId[]>;
}

export interface ClientDeviceRepository extends ClientDeviceReader {
  readonly create: (realmId: RealmId, userId: UserId) => Async<ClientDeviceId>;
  /** Removes those of the ids that are the user's; returns them, ascending. */
  readonly remove: (
    realmId: RealmId,
    userId: UserId,
    ids: readonly ClientDeviceId[],
  ) => Async<readonly ClientDeviceId[]>;
}
