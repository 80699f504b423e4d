import type { Async, RealmId, UserId } from '../../kernel';
import type { CollectionName, CollectionSize } from '../collections/collection-limits';

/** Whose records are counted: those of an account and its bots, or of the organization. */
export type CollectionOwner = {
  readonly realmId: RealmId;
  /** Undefined for all of the organization. */
  readonly userId: UserId | undefined;
};

export interface CollectionSizeReader {
  /** Without the records of bots if each bot counts apart. */
  readonly measure: (name: CollectionName, owner: CollectionOwner) => Async<CollectionSize>;
}

export interface CollectionSizes extends CollectionSizeReader {
  /** Waits until other transactions that locked the collection have ended. */
  readonly lock: (name: CollectionName, owner: CollectionOwner) => Async<void>;
}
