import type { UserSettingName, UserSettings } from './user-settings';
import { userSettingNames, userSettings } from './user-settings';

/** What nobody but the person themselves decides. */
const ownNames = [
  'default_language',
  'enable_login_emails',
  'enable_marketing_emails',
  'timezone',
  'allow_private_data_export',
] as const satisfies readonly UserSettingName[];

/**
 * The settings that new accounts of an organization begin with.
 *
 * Source: reference, "User settings and defaults".
 */
export type UserDefaults = Omit<UserSettings, (typeof ownNames)[number]>;

export type UserDefaultName = keyof UserDefaults;

const isDefaultName = (name: UserSettingName): name is UserDefaultName =>
  !ownNames.some((own) => own === name);

export const userDefaultNames: readonly UserDefaultName[] = userSettingNames.filter(isDefaultName);

/** What the organization set, and the initial value of the rest. */
export const userDefaults = (stored: Readonly<Record<string, unknown>>): UserDefaults => {
  const all = userSettings(stored);
  // Each name of a default has its entry, which fromEntries cannot express.
  return Object.fromEntries(userDefaultNames.map((name) => [name, all[name]])) as UserDefaults;
};

/** Those of the settings that an organization can give a default for. */
export const pickUserDefaults = (settings: Partial<UserSettings>): Partial<UserDefaults> =>
  Object.fromEntries(
    userDefaultNames
      .filter((name) => settings[name] !== undefined)
      .map((name) => [name, settings[name]]),
  );
