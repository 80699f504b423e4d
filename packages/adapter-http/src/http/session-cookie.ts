import type { IncomingMessage } from 'node:http';
import { maxSessionSeconds } from '@parley/core/access';
import { providerLoginPath, providerLoginSeconds } from '@parley/core/accounts';

/** Where browsers send the cookie of a session, and how. */
export type CookieScope = {
  /** The path of the public URL, without a slash at the end; empty at the root. */
  readonly mountPath: string;
  /** Whether the public URL is one of HTTPS. */
  readonly isSecure: boolean;
};

/** A cookie of this server, which no script reads. */
type Cookie = {
  readonly name: string;
  /** Where browsers send it, below the path of the public URL. */
  readonly path: string;
  readonly seconds: number;
  /** Longer than any value. */
  readonly maxLength: number;
};

const sessionCookie: Cookie = {
  name: 'parley_session',
  path: '',
  seconds: maxSessionSeconds,
  maxLength: 100,
};

/** What a login with an identity provider is ended with; browsers keep 4096 characters at most. */
const ticketCookie: Cookie = {
  name: 'parley_login',
  path: providerLoginPath,
  seconds: providerLoginSeconds,
  maxLength: 4096,
};

/** Where the cookie is set, with the protocol of the request, which a trusted proxy may forward. */
type Answer = {
  readonly req: { readonly secure: boolean };
  readonly appendHeader: (name: string, value: string) => unknown;
};

const setCookie = (
  response: Answer,
  { name, path, seconds }: Cookie,
  value: string,
  { mountPath, isSecure }: CookieScope,
): void => {
  const parts = [
    `${name}=${value}`,
    `Path=${`${mountPath}${path}` || '/'}`,
    `Max-Age=${value === '' ? 0 : seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure || response.req.secure ? ['Secure'] : []),
  ];
  response.appendHeader('Set-Cookie', parts.join('; '));
};

type Asking = Pick<IncomingMessage, 'headers'>;

const valueOf = ({ headers }: Asking, { name, maxLength }: Cookie): string | undefined =>
  (headers.cookie ?? '')
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each.startsWith(`${name}=`))
    .map((each) => each.slice(name.length + 1))
    .find((value) => value !== '' && value.length <= maxLength);

/** The token of the session that the request continues, unless it has credentials of its own. */
export const sessionTokenOf = (request: Asking): string | undefined =>
  request.headers.authorization !== undefined ? undefined : valueOf(request, sessionCookie);

/** What the browser has kept of a login that it has begun. */
export const ticketOf = (request: Asking): string | undefined => valueOf(request, ticketCookie);

/** Makes the browser continue a session. */
export const keepSession = (response: Answer, token: string, scope: CookieScope): void => {
  setCookie(response, sessionCookie, token, scope);
};

/** Makes the browser forget its session. */
export const forgetSession = (response: Answer, scope: CookieScope): void => {
  setCookie(response, sessionCookie, '', scope);
};

/** Makes the browser keep what a login is ended with. */
export const keepTicket = (response: Answer, ticket: string, scope: CookieScope): void => {
  setCookie(response, ticketCookie, ticket, scope);
};

export const forgetTicket = (response: Answer, scope: CookieScope): void => {
  setCookie(response, ticketCookie, '', scope);
};
