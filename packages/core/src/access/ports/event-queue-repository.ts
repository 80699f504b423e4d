import type * as TE from 'fp-ts/TaskEither';
import type { RealmId, Unexpected, UserId } from '../../kernel';

export interface EventQueueRepository {
  /** Removes every queue of the user; polls that wait for them end with nothing. */
  readonly removeAllOf: (realmId: RealmId, userId: UserId) => TE.TaskEither<Unexpected, void>;
  /** The same for every queue of the realm. */
  readonly removeAllIn: (realmId: RealmId) => TE.TaskEither<Unexpected, void>;
}
