import type { Async, RealmId, UserId } from '../../kernel';

export interface AlertWordReader {
  /** The user's words, in the order in which they were added. */
  readonly list: (realmId: RealmId, userId: UserId) => Async<readonly string[]>;
}

export interface AlertWordRepository extends AlertWordReader {
  /** Adds words that the user does not have, ignoring case; all must differ in more than case. */
  readonly add: (realmId: RealmId, userId: UserId, words: readonly string[]) => Async<void>;
  /** Removes words, ignoring case. */
  readonly remove: (realmId: RealmId, userId: UserId, words: readonly string[]) => Async<void>;
}
