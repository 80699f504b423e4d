import type * as TE from 'fp-ts/TaskEither';
import type { EventQueue, RealmId, Unexpected, UserId } from '../../kernel';

export interface EventQueueRepository {
  /**
   * Registers the queue. If its owner then has more than `maxQueues`, removes those that have not
   * been polled for longest.
   */
  readonly create: (queue: EventQueue, maxQueues: number) => TE.TaskEither<Unexpected, void>;
  /** Removes every queue of the user; polls that wait for them end with nothing. */
  readonly removeAllOf: (realmId: RealmId, userId: UserId) => TE.TaskEither<Unexpected, void>;
}
