import type { ApiClient, ApiResponse } from '@parley/adapter-http/testing';
import type { TestRealm } from './test-server';
import { ownerPassword } from './test-server';

/** The cookie that a response sets, as a browser sends it back; undefined if it removes the cookie. */
export const cookieIn = ({ headers }: Pick<ApiResponse, 'headers'>): string | undefined => {
  const [pair = ''] = (headers.get('set-cookie') ?? '').split(';');
  return /^parley_session=.+/.test(pair) ? pair : undefined;
};

/** A page of the server in a browser with a session. */
export type Tab = {
  /** Sends the cookie and the CSRF token. */
  readonly page: ApiClient;
  readonly sessionId: number;
  readonly cookie: string;
  readonly csrfToken: string;
};

/** Logs in as a page of the server does. */
export const openTab = async (
  { anonymous }: Pick<TestRealm, 'anonymous'>,
  username: string | undefined,
  password = ownerPassword,
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/131.0',
): Promise<Tab> => {
  const browser = anonymous.with({ 'User-Agent': userAgent });
  const response = await browser.post('/sessions', { username, password });
  const { session_id: sessionId, csrf_token: csrfToken } = response.body;
  const cookie = cookieIn(response) ?? '';
  return {
    page: browser.with({ Cookie: cookie, 'X-CSRF-Token': csrfToken }),
    sessionId,
    cookie,
    csrfToken,
  };
};
