import type { UserSettingName, UserSettings } from '@parley/core/access';
import { userSettingDefinitions, userSettingNames } from '@parley/core/access';
import type { FeatureLevel } from '@parley/core/kernel';
import { has } from '@parley/core/kernel';

/** Below the level of its change, a setting does not exist. */
const isKnown = (name: UserSettingName, level: FeatureLevel): boolean => {
  const { since } = userSettingDefinitions[name];
  return since === undefined || has(level, since);
};

/** The value in the form of that level. */
const presentValue = <Name extends UserSettingName>(
  name: Name,
  value: UserSettings[Name],
  level: FeatureLevel,
): UserSettings[Name] | string =>
  name === 'web_home_view' && value === 'recent' && !has(level, 'recentHomeView')
    ? 'recent_topics'
    : value;

/** A setting with its value; undefined if the level does not have it. */
export const presentUserSetting = (
  property: string,
  value: UserSettings[UserSettingName],
  level: FeatureLevel,
): { readonly property: string; readonly value: unknown } | undefined => {
  const name = userSettingNames.find((one) => one === property);
  return name === undefined || !isKnown(name, level)
    ? undefined
    : { property, value: presentValue(name, value, level) };
};

/** A setting that was removed, with the value that it has ever since. */
export const denseMode = (level: FeatureLevel): { readonly dense_mode?: false } =>
  has(level, 'denseModeRemoved') ? {} : { dense_mode: false };

/** The settings that the level has. */
export const presentUserSettings = (
  settings: Partial<UserSettings>,
  level: FeatureLevel,
): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(
    userSettingNames.flatMap((name) => {
      const value = settings[name];
      return value === undefined || !isKnown(name, level)
        ? []
        : [[name, presentValue(name, value, level)] as const];
    }),
  ),
  ...denseMode(level),
});
