import type * as TE from 'fp-ts/TaskEither';
import type { RealmId, Unexpected, UserId } from '../../kernel';

/**
 * Who shares a channel or a conversation with whom. A channel counts while it is in use and both
 * have active accounts; a conversation always does.
 */
export interface KnownUserRepository {
  /** Everyone who shares a channel or a conversation with the user; bots and the user too. */
  readonly of: (realmId: RealmId, userId: UserId) => TE.TaskEither<Unexpected, ReadonlySet<UserId>>;
  /** Active guests who share a channel or a conversation with the user, ascending. */
  readonly guestsOf: (
    realmId: RealmId,
    userId: UserId,
  ) => TE.TaskEither<Unexpected, readonly UserId[]>;
  /** For each of the users, those of the others with whom they share something; one query. */
  readonly among: (
    realmId: RealmId,
    userIds: readonly UserId[],
    others: readonly UserId[],
  ) => TE.TaskEither<Unexpected, ReadonlyMap<UserId, ReadonlySet<UserId>>>;
}
