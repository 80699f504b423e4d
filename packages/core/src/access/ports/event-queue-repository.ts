import type * as TE from 'fp-ts/TaskEither';
import type { EventQueue, RealmId, Unexpected, UserId } from '../../kernel';

export interface EventQueueRepository {
  /**
   * Registers the queue. If its owner would have more than `maxQueues` by that, those go that have
   * not been polled for longest.
   */
  readonly create: (queue: EventQueue, maxQueues: number) => TE.TaskEither<Unexpected, void>;
  /** Removes every queue of the user; polls that wait at them end with nothing. */
  readonly removeAllOf: (realmId: RealmId, userId: UserId) => TE.TaskEither<Unexpected, void>;
}
