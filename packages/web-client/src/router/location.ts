import { computed, signal } from '@preact/signals';
import type { Route } from './route';
import { addressOf, home, parseFragment } from './route';

const fragment = signal(location.hash);

addEventListener('hashchange', () => {
  fragment.value = location.hash;
});

/** What the address of the page says; the home view if it says nothing known. */
export const route = computed<Route>(() => parseFragment(fragment.value) ?? home);

/** Opens a route; `replace` leaves no entry for the back button. */
export const navigate = (to: Route, { replace = false } = {}): void => {
  const address = addressOf(to);
  if (replace) {
    history.replaceState(null, '', address);
    fragment.value = address;
  } else {
    location.hash = address;
  }
};
