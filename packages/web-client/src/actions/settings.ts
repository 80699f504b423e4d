import { currentConnection } from '../state/connection';
import type { Theme } from '../state/settings';
import { rememberTheme, schemeOf } from '../state/settings';
import { succeeds } from './notices';

export const setTheme = (theme: Theme): Promise<boolean> => {
  rememberTheme(theme);
  return succeeds(currentConnection().call('updateSettings', { color_scheme: schemeOf(theme) }));
};

export const setEnterSends = (isOn: boolean): Promise<boolean> =>
  succeeds(currentConnection().call('updateSettings', { enter_sends: isOn }));
