import type { Async, RealmId, UserId } from '../../kernel';
import type { UserSettingName, UserSettings } from '../users/user-settings';

/** Settings of a user that somebody else decides. */
export type AssignedSettings = {
  readonly userId: UserId;
  readonly changes: Partial<UserSettings>;
};

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
  /** Writes what the user changes, who has edited these settings from then on. */
  readonly change: (
    realmId: RealmId,
    userId: UserId,
    changes: Partial<UserSettings>,
  ) => Async<void>;
  /** Writes what others decide for users, who have not edited it; one statement for all. */
  readonly assign: (realmId: RealmId, assigned: readonly AssignedSettings[]) => Async<void>;
  /**
   * The settings that each of the users has edited. Until the transaction ends, nobody else changes
   * any of their accounts.
   */
  readonly lockEdited: (
    realmId: RealmId,
    userIds: readonly UserId[],
  ) => Async<ReadonlyMap<UserId, ReadonlySet<UserSettingName>>>;
}
