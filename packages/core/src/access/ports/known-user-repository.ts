import type { Async, RealmId, UserId } from '../../kernel';

/**
 * Which users share a channel or a conversation. A channel counts if it is not archived and both
 * have active accounts; a conversation always counts.
 */
export interface KnownUserReader {
  /** Everyone who shares a channel or a conversation with the user, including bots and the user. */
  readonly of: (realmId: RealmId, userId: UserId) => Async<ReadonlySet<UserId>>;
  /** Active guests who share a channel or a conversation with the user, ascending. */
  readonly guestsOf: (realmId: RealmId, userId: UserId) => Async<readonly UserId[]>;
  /** For each of the users, which of the others they share something with; one query. */
  readonly among: (
    realmId: RealmId,
    userIds: readonly UserId[],
    others: readonly UserId[],
  ) => Async<ReadonlyMap<UserId, ReadonlySet<UserId>>>;
}
