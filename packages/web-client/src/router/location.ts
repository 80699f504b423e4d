import { directWith } from '@parley/client';
import { computed, signal } from '@preact/signals';
import type { Route } from './route';
import { addressOf, home, parseFragment } from './route';

const fragment = signal(location.hash);

addEventListener('hashchange', () => {
  fragment.value = location.hash;
});

/** The id of who is logged in, whom addresses of direct conversations may name with the others. */
export const reader = signal(0);

/** What the address of the page says; the home view if it says nothing known. */
export const route = computed<Route>(() => {
  const named = parseFragment(fragment.value) ?? home;
  return named.view === 'messages' && named.narrow.type === 'direct'
    ? { ...named, narrow: directWith(named.narrow.userIds, reader.value) }
    : named;
});

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
