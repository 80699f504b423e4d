import { computed } from '@preact/signals';
import type { SettingValue } from '../lib/setting';
import { field } from './connection';

const settings = field('user_settings');

/** The numbers of the setting `color_scheme`. */
export const themeNumbers = { system: 1, light: 3, dark: 2 } as const;

export type Theme = keyof typeof themeNumbers;

export const themes: readonly Theme[] = ['system', 'light', 'dark'];

const remembered = 'parley-theme';

/** The theme; before the settings are loaded, and without account, that of the last account here. */
export const theme = computed<Theme>(() => {
  const scheme = settings.value?.color_scheme;
  const last = localStorage.getItem(remembered);
  const isIt = (name: Theme) =>
    scheme === undefined ? name === last : themeNumbers[name] === scheme;
  return themes.find(isIt) ?? 'system';
});

/** Keeps the theme for the next start of the page. */
export const rememberTheme = (): void => {
  localStorage.setItem(remembered, theme.value);
};

/** Whether Enter sends a message; otherwise Ctrl+Enter does. */
export const enterSends = computed(() => settings.value?.enter_sends ?? true);

export const isTwentyFourHour = computed(() => settings.value?.twenty_four_hour_time ?? false);

/** What a limit is that the API does not have. */
export const unlimited = 'unlimited';

/** The value of a setting in a record of them. */
export const settingIn = (record: object | undefined, key: string): SettingValue | undefined => {
  const value: unknown = record === undefined ? undefined : Reflect.get(record, key);
  if (value === null) {
    return unlimited;
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined;
};

/** A setting of the account, by its name. */
export const accountSetting = (key: string): SettingValue | undefined =>
  settingIn(settings.value, key);
