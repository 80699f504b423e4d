import type * as TE from 'fp-ts/TaskEither';
import type { RealmId, Unexpected, UserId } from '../../kernel';
import type { UserSettings } from '../users/user-settings';

export interface UserSettingsRepository {
  /** What each of the users set for themselves, and the initial values of the rest. */
  readonly of: (
    realmId: RealmId,
    userIds: readonly UserId[],
  ) => TE.TaskEither<Unexpected, ReadonlyMap<UserId, UserSettings>>;
  /** Writes what was changed. */
  readonly change: (
    realmId: RealmId,
    userId: UserId,
    changes: Partial<UserSettings>,
  ) => TE.TaskEither<Unexpected, void>;
}
