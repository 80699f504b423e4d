import type { Async, RealmId, UserId } from '../../kernel';

export interface EventQueueRepository {
  /** Removes every queue of the user; polls that wait for them end with nothing. */
  readonly removeAllOf: (realmId: RealmId, userId: UserId) => Async<void>;
  /** The same for every queue of the realm. */
  readonly removeAllIn: (realmId: RealmId) => Async<void>;
}
