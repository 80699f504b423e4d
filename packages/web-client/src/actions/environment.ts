import { effect } from '@preact/signals';
import { nowInSeconds } from '@parley/client';
import { isOnline } from '../state/layout';
import { titleCount } from '../state/notifications';
import { clock } from '../state/presence';
import { realmName } from '../state/users';
import { theme } from '../state/settings';

const clockMs = 30_000;

/** Connects the signals with the browser: network, clock, theme and title. */
export const watchEnvironment = (): void => {
  for (const name of ['online', 'offline']) {
    addEventListener(name, () => {
      isOnline.value = navigator.onLine;
    });
  }
  setInterval(() => {
    clock.value = nowInSeconds();
  }, clockMs);
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
  });
  effect(() => {
    const count = titleCount.value;
    document.title = `${count > 0 ? `(${count}) ` : ''}${realmName.value}`;
  });
};
