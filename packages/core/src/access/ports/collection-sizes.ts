import type * as TE from 'fp-ts/TaskEither';
import type { RealmId, Unexpected, UserId } from '../../kernel';
import type { CollectionName, CollectionSize } from '../collections/collection-limits';

/** Of collections of the organization, those of the account's realm are meant. */
export type CollectionOwner = { readonly realmId: RealmId; readonly userId: UserId };

export interface CollectionSizes {
  /** Waits for other transactions that have locked the collection, until they end. */
  readonly lock: (name: CollectionName, owner: CollectionOwner) => TE.TaskEither<Unexpected, void>;
  readonly measure: (
    name: CollectionName,
    owner: CollectionOwner,
  ) => TE.TaskEither<Unexpected, CollectionSize>;
}
