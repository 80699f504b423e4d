import type { Async, RealmId, UserId } from '../../kernel';
import type { UserStatus } from '../user-statuses/user-status';

export interface UserStatusReader {
  /** The statuses of these users; users without a status are missing. */
  readonly of: (
    realmId: RealmId,
    userIds: readonly UserId[] | 'everyone',
  ) => Async<ReadonlyMap<UserId, UserStatus>>;
}

export interface UserStatusRepository extends UserStatusReader {
  /** Writes the given parts. */
  readonly change: (realmId: RealmId, userId: UserId, changes: Partial<UserStatus>) => Async<void>;
}
