import { ApiError, connect } from '@parley/client';
import { route } from '../router/location';
import { reader } from '../router/route';
import { follow } from '../state/connection';
import { loadEdits } from '../state/editing';
import { readKept } from '../state/kept';
import type { SessionState } from '../state/session';
import { session } from '../state/session';
import { site } from '../state/site';
import { openEarly } from '../state/use-message-list';
import { keepUnsaved, saveUnsent } from './keeping';
import { succeeds } from './notices';
import * as requests from './session-requests';

let stop: (() => void) | undefined;

const disconnect = (): void => {
  stop?.();
  stop = undefined;
};

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

type Opening = Extract<SessionState, { readonly status: 'open' | 'visitor' }>;

/** Connects an account, or a visitor, until it logs out or its session ends. */
const open = (next: Opening): void => {
  disconnect();
  const opened = connect({
    site,
    ...(next.status === 'open' ? { csrfToken: next.session.csrfToken } : {}),
    register: { apply_markdown: true, slim_presence: true },
  });
  const userId = next.status === 'open' ? next.session.userId : 0;
  const kept = readKept(userId);
  reader.value = userId;
  session.value = next;
  const unfollow = follow(opened, userId, Object.values(kept));
  const endKeeping = keepUnsaved(userId, Object.keys(kept));
  const unsubscribe = opened.subscribe(() => {
    const { status, error } = opened.getState();
    if (status === 'closed' && isRefused(error)) {
      disconnect();
      session.value = { status: 'none', hasExpired: true };
    }
  });
  stop = () => {
    unsubscribe();
    endKeeping();
    unfollow();
    void opened.close();
  };
  loadEdits();
  if (route.value.view === 'messages') {
    openEarly(route.value);
  }
};

/** Finds out who is logged in, and connects them. */
export const start = async (): Promise<void> => {
  session.value = { status: 'unknown' };
  try {
    const current = await requests.fetchSession();
    if (current !== undefined) {
      open({ status: 'open', session: current });
    } else if ((await requests.fetchServerSettings()).realm_web_public_access_enabled) {
      open({ status: 'visitor' });
    } else {
      session.value = { status: 'none', hasExpired: false };
    }
  } catch {
    session.value = { status: 'unreachable' };
  }
};

/** Goes on if another tab has logged in meanwhile. */
export const resume = async (): Promise<void> => {
  const current = await requests.fetchSession().catch(() => undefined);
  if (current !== undefined && session.value.status === 'none') {
    open({ status: 'open', session: current });
  }
};

/** Connects again after an error that repetition may mend. */
export const restart = (): void => {
  disconnect();
  void start();
};

/** Rejects if the server refuses. */
export const logIn = async (username: string, password: string): Promise<void> =>
  open({ status: 'open', session: await requests.createSession(username, password) });

/** Leads to the page for logging in. */
export const askToLogIn = (): void => {
  disconnect();
  session.value = { status: 'none', hasExpired: false };
};

export const logOut = async (): Promise<void> => {
  const { value } = session;
  if (value.status === 'open') {
    await saveUnsent();
    const ended = requests.deleteSession(value.session).catch((error: unknown) => {
      // Whoever has not reached the server is still logged in.
      if (!isRefused(error)) {
        throw error;
      }
    });
    if (await succeeds(ended)) {
      askToLogIn();
      const next = await ended;
      if (typeof next === 'string') {
        location.assign(next);
      }
    }
  }
};
