import type * as TE from 'fp-ts/TaskEither';
import type { ClientDeviceId, RealmId, Unexpected, UserId } from '../../kernel';

export interface ClientDeviceReader {
  /** Ascending. */
  readonly list: (
    realmId: RealmId,
    userId: UserId,
  ) => TE.TaskEither<Unexpected, readonly ClientDeviceId[]>;
}

export interface ClientDeviceRepository extends ClientDeviceReader {
  readonly create: (realmId: RealmId, userId: UserId) => TE.TaskEither<Unexpected, ClientDeviceId>;
  /** Removes those of the ids that are the user's; returns them, ascending. */
  readonly remove: (
    realmId: RealmId,
    userId: UserId,
    ids: readonly ClientDeviceId[],
  ) => TE.TaskEither<Unexpected, readonly ClientDeviceId[]>;
}
