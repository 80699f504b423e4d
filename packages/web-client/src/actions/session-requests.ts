import { ApiError, createApi } from '@parley/client';
import { isRecord } from '../lib/json';
import { site } from '../state/site';
import type { Session } from '../state/session';

type Answer = { readonly user_id: number; readonly csrf_token: string };

const sessionIn = ({ user_id: userId, csrf_token: csrfToken }: Answer): Session => ({
  userId,
  csrfToken,
});

/** The session of the cookie; undefined without one. */
export const fetchSession = async (): Promise<Session | undefined> => {
  // Without headers, as the page preloads it.
  const { call } = createApi({ site }, { fetch: (url) => fetch(url) });
  try {
    return sessionIn(await call('getCurrentSession'));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      return undefined;
    }
    throw error;
  }
};

/** What the server says of itself and of its logins, without an account. */
export const fetchServerSettings = () => createApi({ site }).call('getServerSettings');

/** Logs in; throws an `ApiError` if the server refuses. */
export const createSession = async (username: string, password: string): Promise<Session> =>
  sessionIn(await createApi({ site }).call('createSession', { username, password }));

/** Logs out; resolves to where the browser logs out at the identity provider, if anywhere. */
export const deleteSession = async ({ csrfToken }: Session): Promise<string | undefined> =>
  (await createApi({ site, csrfToken }).call('endCurrentSession')).provider_logout_url;

const longestMs = 30_000;

/** A file of the server that contains a JSON object. */
export const fetchJson = async (url: string): Promise<Readonly<Record<string, unknown>>> => {
  const signal = AbortSignal.timeout(longestMs);
  const response = await fetch(new URL(url, document.baseURI), { signal });
  const value: unknown = await response.json();
  return isRecord(value) ? value : {};
};
