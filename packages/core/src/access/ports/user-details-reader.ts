import type { Async, RealmId, UserId } from '../../kernel';
import type { UserDetails } from '../users/user-details';

export interface UserDetailsReader {
  /** The profiles and statuses of these users; users without either are missing. */
  readonly of: (
    realmId: RealmId,
    userIds: readonly UserId[],
  ) => Async<ReadonlyMap<UserId, UserDetails>>;
}
