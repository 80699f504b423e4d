import type * as TE from 'fp-ts/TaskEither';
import type { RealmId, Unexpected, UserId } from '../../kernel';

export interface AlertWordRepository {
  /** The user's own, in the order in which they were added. */
  readonly list: (realmId: RealmId, userId: UserId) => TE.TaskEither<Unexpected, readonly string[]>;
  /** Adds those that the user does not have in another case; they differ in more than that. */
  readonly add: (
    realmId: RealmId,
    userId: UserId,
    words: readonly string[],
  ) => TE.TaskEither<Unexpected, void>;
  /** Removes words whatever their case. */
  readonly remove: (
    realmId: RealmId,
    userId: UserId,
    words: readonly string[],
  ) => TE.TaskEither<Unexpected, void>;
}
