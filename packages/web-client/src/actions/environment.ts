import { effect } from '@preact/signals';
import { nowInSeconds } from '@parley/client';
import { isLoaded } from '../state/connection';
import { isOnline } from '../state/layout';
import { titleCount } from '../state/notifications';
import { routeTitle } from '../state/place-names';
import { clock } from '../state/presence';
import { shownRoute } from '../state/session';
import { realmIcon, realmName } from '../state/users';
import { rememberTheme, theme } from '../state/settings';

const clockMs = 30_000;

/**
 * Ends the page above the keyboard of a phone whose browser lays the keyboard over the page. Whoever
 * has enlarged the page with two fingers sees a part of it, too, which is not a reason to shrink it.
 */
const stayAboveKeyboard = (viewport: VisualViewport): void => {
  viewport.addEventListener('resize', () => {
    const isCovered = viewport.scale === 1 && viewport.height < innerHeight;
    const height = isCovered ? `${viewport.height}px` : '100dvh';
    document.documentElement.style.setProperty('--page-height', height);
    if (isCovered) {
      scrollTo(0, 0);
    }
  });
};

/** The keys with which an input method composes characters, as those of Japanese, do nothing else. */
const leaveToInputMethod = (event: KeyboardEvent): void => {
  // oxlint-disable-next-line typescript/no-deprecated -- Safari tells the key that ends it by this alone
  if (event.isComposing || event.keyCode === 229) {
    event.stopPropagation();
  }
};

/** Connects the signals with the browser: network, clock, theme and title. */
export const watchEnvironment = (): void => {
  for (const name of ['online', 'offline']) {
    addEventListener(name, () => {
      isOnline.value = navigator.onLine;
    });
  }
  // The browser would show a dropped file in the place of the page; views/compose/files.tsx takes it.
  for (const name of ['dragover', 'drop'] as const) {
    addEventListener(name, (event) => {
      if (event.dataTransfer?.types.includes('Files') === true) {
        event.preventDefault();
      }
    });
  }
  addEventListener('keydown', leaveToInputMethod, { capture: true });
  if (visualViewport !== null) {
    stayAboveKeyboard(visualViewport);
  }
  setInterval(() => {
    clock.value = nowInSeconds();
  }, clockMs);
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
    rememberTheme();
  });
  effect(() => {
    const count = titleCount.value;
    document.querySelector('link[rel=icon]')?.setAttribute('href', realmIcon.value);
    const place = isLoaded.value ? `${routeTitle(shownRoute.value)} – ` : '';
    document.title = `${count > 0 ? `(${count}) ` : ''}${place}${realmName.value}`;
  });
};
