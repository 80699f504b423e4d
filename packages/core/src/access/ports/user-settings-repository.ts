import type { Async, RealmId, UserId } from '../../kernel';
import type { UserSettings } from '../users/user-settings';

export interface UserSettingsReader {
  /** The settings of each of the users, with initial values for those that they did not change. */
  readonly of: (
    realmId: RealmId,
    userIds: readonly UserId[],
  ) => Async<ReadonlyMap<UserId, UserSettings>>;
  /** Users who do not share their presence (`presence_enabled` is false). */
  readonly withoutPresence: (realmId: RealmId) => Async<readonly UserId[]>;
}

export interface UserSettingsRepository extends UserSettingsReader {
  /** Writes the changes. */
  readonly change: (
    realmId: RealmId,
    userId: UserId,
    changes: Partial<UserSettings>,
  ) => Async<void>;
}
