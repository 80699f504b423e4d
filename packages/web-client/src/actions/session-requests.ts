import { createApi } from '@parley/client';
import { site } from '../state/site';
import type { Session } from '../state/session';

/** The server refused: with its words. */
export class SessionRefused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

type Field = 'msg' | 'user_id' | 'csrf_token' | 'provider_logout_url';
type Answer = Partial<Readonly<Record<Field, unknown>>>;

const answerOf = async (response: Response): Promise<Answer> => {
  const body: unknown = await response.json().catch(() => undefined);
  return typeof body === 'object' && body !== null ? body : {};
};

const request = async (path: string, init: RequestInit): Promise<Answer> => {
  const response = await fetch(`${site}/api/v1/sessions${path}`, init);
  const answer = await answerOf(response);
  if (!response.ok) {
    throw new SessionRefused(response.status, typeof answer.msg === 'string' ? answer.msg : '');
  }
  return answer;
};

const sessionIn = ({ user_id: userId, csrf_token: csrfToken }: Answer): Session => {
  if (typeof userId !== 'number' || typeof csrfToken !== 'string') {
    throw new SessionRefused(502, '');
  }
  return { userId, csrfToken };
};

/** The session of the cookie; undefined without one. */
export const fetchSession = async (): Promise<Session | undefined> => {
  try {
    return sessionIn(await request('/current', {}));
  } catch (error) {
    if (error instanceof SessionRefused && error.status === 401) {
      return undefined;
    }
    throw error;
  }
};

/** What the server says of itself and of its logins, without an account. */
export const fetchServerSettings = () => createApi({ site }).call('getServerSettings');

/** Logs in; throws `SessionRefused` if the server refuses. */
export const createSession = async (username: string, password: string): Promise<Session> =>
  sessionIn(
    await request('', { method: 'POST', body: new URLSearchParams({ username, password }) }),
  );

/** Logs out; resolves to where the browser logs out at the identity provider, if anywhere. */
export const deleteSession = async ({ csrfToken }: Session): Promise<string | undefined> => {
  const headers = { 'x-csrf-token': csrfToken };
  const { provider_logout_url: url } = await request('/current', { method: 'DELETE', headers });
  return typeof url === 'string' ? url : undefined;
};

const longestMs = 30_000;

/** A file of the server that contains JSON. */
export const fetchJson = async (url: string): Promise<unknown> => {
  const signal = AbortSignal.timeout(longestMs);
  const response = await fetch(new URL(url, document.baseURI), { signal });
  return response.json();
};
