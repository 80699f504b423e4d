import type * as TE from 'fp-ts/TaskEither';
import type { RealmId, Unexpected, UserId } from '../../kernel';
import type { UserDetails } from '../users/user-details';

export interface UserDetailsReader {
  /** The profiles and statuses of these users; users without either are missing. */
  readonly of: (
    realmId: RealmId,
    userIds: readonly UserId[],
  ) => TE.TaskEither<Unexpected, ReadonlyMap<UserId, UserDetails>>;
}
