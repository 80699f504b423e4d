import { computed, signal } from '@preact/signals';
import { field } from './connection';

export type Theme = 'system' | 'dark' | 'light';

const settings = field('user_settings');

/** The numbers of the setting `color_scheme`. */
const themes: Readonly<Record<number, Theme>> = { 1: 'system', 2: 'dark', 3: 'light' };

export const schemeOf = (theme: Theme): number =>
  Number(Object.entries(themes).find(([, name]) => name === theme)?.[0] ?? 1);

const remembered = 'parley-theme';

export const isTheme = (text: string | null): text is Theme =>
  text === 'system' || text === 'dark' || text === 'light';

/** The theme of the last account here, which the page has until the settings are loaded. */
const lastTheme = (): Theme => {
  const text = localStorage.getItem(remembered);
  return isTheme(text) ? text : 'system';
};

const initialTheme = signal(lastTheme());

export const theme = computed<Theme>(() => {
  const scheme = settings.value?.color_scheme;
  return scheme === undefined ? initialTheme.value : (themes[scheme] ?? 'system');
});

/** Keeps the theme for the next start of the page. */
export const rememberTheme = (chosen: Theme): void => {
  initialTheme.value = chosen;
  localStorage.setItem(remembered, chosen);
};

/** Whether Enter sends a message; otherwise Ctrl+Enter does. */
export const enterSends = computed(() => settings.value?.enter_sends ?? true);

export const isTwentyFourHour = computed(() => settings.value?.twenty_four_hour_time ?? false);

/** A setting of the account, by its name. */
export const accountSetting = (key: string): string | number | boolean | undefined => {
  const value: unknown =
    settings.value === undefined ? undefined : Reflect.get(settings.value, key);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined;
};
