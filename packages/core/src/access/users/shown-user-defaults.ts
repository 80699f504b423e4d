import type { Realm } from '../realms/realm';
import type { UserSettingName, UserSettings } from './user-settings';
import { userSettingNames, userSettings } from './user-settings';

const isShownName = (name: UserSettingName): boolean => name !== 'timezone';

/** What clients see among the settings of new accounts: all but the timezone. */
export const shownUserDefaultNames: readonly UserSettingName[] =
  userSettingNames.filter(isShownName);

/**
 * The settings that new accounts begin with, also those for which an organization sets no default.
 * Their language is that of the organization.
 */
export const shownUserDefaults = ({
  userDefaults: defaults,
  settings,
}: Pick<Realm, 'userDefaults' | 'settings'>): Partial<UserSettings> => {
  const { timezone: _, ...initial } = userSettings({});
  return { ...initial, ...defaults, default_language: settings.default_language };
};
