import type { Theme } from '../state/settings';
import { rememberTheme, schemeOf } from '../state/settings';
import { perform } from './notices';

export const setTheme = (theme: Theme): Promise<boolean> => {
  rememberTheme(theme);
  return perform('updateSettings', { color_scheme: schemeOf(theme) });
};
