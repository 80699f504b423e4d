import { computed, signal } from '@preact/signals';
import { route } from '../router/location';
import type { Route } from '../router/route';

/** The account that is logged in with this browser. */
export type Session = {
  readonly userId: number;
  /** For the header `X-CSRF-Token` of every request that changes something. */
  readonly csrfToken: string;
};

export type SessionState =
  /** It is being asked for. */
  | { readonly status: 'unknown' }
  /** It could not be asked for. */
  | { readonly status: 'unreachable' }
  | { readonly status: 'none'; readonly hasExpired: boolean }
  /** Somebody without an account reads what the organization shows to everybody. */
  | { readonly status: 'visitor' }
  | { readonly status: 'open'; readonly session: Session };

export const session = signal<SessionState>({ status: 'unknown' });

/** Whether nobody is logged in, and the page shows what everybody may read. */
export const isVisitor = computed(() => session.value.status === 'visitor');

/** Visitors have no inbox: they begin with the channels that they may read. */
const forVisitors: ReadonlySet<Route['view']> = new Set(['messages', 'channels', 'user']);

/** What the page shows: what its address names, unless that needs an account. */
export const shownRoute = computed<Route>(() =>
  isVisitor.value && !forVisitors.has(route.value.view) ? { view: 'channels' } : route.value,
);
