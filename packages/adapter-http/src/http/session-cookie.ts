import type { IncomingMessage } from 'node:http';
import { maxSessionSeconds } from '@parley/core';

/** Where browsers send the cookie of a session, and how. */
export type CookieScope = {
  /** The path of the public URL, without a slash at the end; empty at the root. */
  readonly mountPath: string;
  /** Whether the public URL is one of HTTPS. */
  readonly isSecure: boolean;
};

const cookieName = 'parley_session';

/** Longer than any token. */
const maxTokenLength = 100;

/** Where the cookie is set, with the protocol of the request, which a trusted proxy may forward. */
type Answer = {
  readonly req: { readonly secure: boolean };
  readonly appendHeader: (name: string, value: string) => unknown;
};

const setCookie = (
  response: Answer,
  value: string,
  seconds: number,
  { mountPath, isSecure }: CookieScope,
): void => {
  const parts = [
    `${cookieName}=${value}`,
    `Path=${mountPath === '' ? '/' : mountPath}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure || response.req.secure ? ['Secure'] : []),
  ];
  response.appendHeader('Set-Cookie', parts.join('; '));
};

/** The token of the session that the request continues, unless it has credentials of its own. */
export const sessionTokenOf = ({
  headers,
}: Pick<IncomingMessage, 'headers'>): string | undefined =>
  headers.authorization !== undefined
    ? undefined
    : (headers.cookie ?? '')
        .split(';')
        .map((each) => each.trim())
        .filter((each) => each.startsWith(`${cookieName}=`))
        .map((each) => each.slice(cookieName.length + 1))
        .find((token) => token !== '' && token.length <= maxTokenLength);

/** Makes the browser continue a session. */
export const keepSession = (response: Answer, token: string, scope: CookieScope): void => {
  setCookie(response, token, maxSessionSeconds, scope);
};

/** Makes the browser forget its session. */
export const forgetSession = (response: Answer, scope: CookieScope): void => {
  setCookie(response, '', 0, scope);
};
