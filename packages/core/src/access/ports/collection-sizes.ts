import type * as TE from 'fp-ts/TaskEither';
import type { RealmId, Unexpected, UserId } from '../../kernel';
import type { CollectionName, CollectionSize } from '../collections/collection-limits';

/** For a collection of the organization, that of the account's realm. */
export type CollectionOwner = { readonly realmId: RealmId; readonly userId: UserId };

export interface CollectionSizes {
  /** Waits until other transactions that locked the collection have ended. */
  readonly lock: (name: CollectionName, owner: CollectionOwner) => TE.TaskEither<Unexpected, void>;
  readonly measure: (
    name: CollectionName,
    owner: CollectionOwner,
  ) => TE.TaskEither<Unexpected, CollectionSize>;
}
