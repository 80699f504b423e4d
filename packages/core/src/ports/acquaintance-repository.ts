import type * as TE from 'fp-ts/TaskEither';
import type { RealmId, UserId } from '../shared/id';
import type { Unexpected } from './unexpected';

/** Who shares a channel or a conversation with whom. */
export interface AcquaintanceRepository {
  /** Everyone who shares a channel or a conversation with the user; bots and the user too. */
  readonly of: (realmId: RealmId, userId: UserId) => TE.TaskEither<Unexpected, ReadonlySet<UserId>>;
  /** Active guests who share a channel or a conversation with the user, ascending. */
  readonly guestsOf: (
    realmId: RealmId,
    userId: UserId,
  ) => TE.TaskEither<Unexpected, readonly UserId[]>;
}
