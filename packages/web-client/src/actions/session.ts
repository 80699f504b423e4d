import { ApiError, connect } from '@parley/client';
import { follow } from '../state/connection';
import { loadEdits } from '../state/editing';
import { readKept } from '../state/kept';
import type { Session } from '../state/session';
import { session } from '../state/session';
import { site } from '../state/site';
import { keepUnsaved, saveUnsent } from './keeping';
import { createSession, deleteSession, fetchSession } from './session-requests';

let stop: (() => void) | undefined;

const disconnect = (): void => {
  stop?.();
  stop = undefined;
};

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** Connects the account, until it logs out or its session ends. */
const open = async (current: Session): Promise<void> => {
  const kept = await readKept(current.userId);
  const opened = connect({
    site,
    csrfToken: current.csrfToken,
    register: { apply_markdown: true, slim_presence: true },
  });
  const unfollow = follow(opened, Object.values(kept));
  const endKeeping = keepUnsaved(current.userId, Object.keys(kept));
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
  session.value = { status: 'open', session: current };
  loadEdits();
};

/** Finds out who is logged in, and connects them. */
export const start = async (): Promise<void> => {
  session.value = { status: 'unknown' };
  try {
    const current = await fetchSession();
    if (current === undefined) {
      session.value = { status: 'none', hasExpired: false };
    } else {
      await open(current);
    }
  } catch {
    session.value = { status: 'unreachable' };
  }
};

/** Connects again after an error that repetition may mend. */
export const restart = (): void => {
  disconnect();
  void start();
};

/** Rejects if the server refuses. */
export const logIn = async (username: string, password: string): Promise<void> =>
  open(await createSession(username, password));

export const logOut = async (): Promise<void> => {
  const { value } = session;
  if (value.status === 'open') {
    await saveUnsent();
    await deleteSession(value.session).catch(() => undefined);
    disconnect();
    session.value = { status: 'none', hasExpired: false };
  }
};
