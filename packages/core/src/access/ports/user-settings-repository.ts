import type * as TE from 'fp-ts/TaskEither';
import type { RealmId, Unexpected, UserId } from '../../kernel';
import type { UserSettings } from '../users/user-settings';

export interface UserSettingsReader {
  /** The settings of each of the users, with initial values for those that they did not change. */
  readonly of: (
    realmId: RealmId,
    userIds: readonly UserId[],
  ) => TE.TaskEither<Unexpected, ReadonlyMap<UserId, UserSettings>>;
  /** Users who do not share their presence (`presence_enabled` is false). */
  readonly withoutPresence: (realmId: RealmId) => TE.TaskEither<Unexpected, readonly UserId[]>;
}

export interface UserSettingsRepository extends UserSettingsReader {
  /** Writes the changes. */
  readonly change: (
    realmId: RealmId,
    userId: UserId,
    changes: Partial<UserSettings>,
  ) => TE.TaskEither<Unexpected, void>;
}
