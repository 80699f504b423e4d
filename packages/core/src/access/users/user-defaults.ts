import type { UserSettingName, UserSettings } from './user-settings';
import { userSettingNames, userSettings } from './user-settings';

/** The settings that only users themselves can set. */
const ownNames = [
  'default_language',
  'enable_login_emails',
  'enable_marketing_emails',
  'timezone',
  'allow_private_data_export',
] as const satisfies readonly UserSettingName[];

/**
 * The initial settings of new accounts of an organization.
 *
 * Source: docs/reference/own-account.md#settings.
 */
export type UserDefaults = Omit<UserSettings, (typeof ownNames)[number]>;

type UserDefaultName = keyof UserDefaults;

const isDefaultName = (name: UserSettingName): name is UserDefaultName =>
  !ownNames.some((own) => own === name);

export const userDefaultNames: readonly UserDefaultName[] = userSettingNames.filter(isDefaultName);

/** The organization's values, with initial values for those that it did not change. */
export const userDefaults = (stored: Readonly<Record<string, unknown>>): UserDefaults => {
  const all = userSettings(stored);
  // Each default has its entry, which fromEntries cannot express.
  return Object.fromEntries(userDefaultNames.map((name) => [name, all[name]])) as UserDefaults;
};

/** The settings for which an organization can set a default. */
export const pickUserDefaults = (settings: Partial<UserSettings>): Partial<UserDefaults> =>
  Object.fromEntries(
    userDefaultNames
      .filter((name) => settings[name] !== undefined)
      .map((name) => [name, settings[name]]),
  );
