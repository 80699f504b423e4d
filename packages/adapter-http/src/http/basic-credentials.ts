import type { AuthenticationFailure } from '@parley/core/access';
import type { Credentials } from '@parley/core/accounts';
import * as E from 'fp-ts/Either';
import { accessFailure } from '@parley/core/access';

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

const decode = (text: string): string | undefined => {
  if (!base64.test(text) || text.length % 4 === 1) {
    return undefined;
  }
  const decoded = Buffer.from(text, 'base64').toString('utf8');
  return decoded.includes('\ufffd') || decoded.includes('\0') ? undefined : decoded;
};

/**
 * Parses the Basic Authorization header.
 *
 * Source: docs/reference/authentication.md#basic-authentication.
 */
export const basicCredentials = (
  header: string | undefined,
): E.Either<AuthenticationFailure, Credentials> => {
  if (header === undefined) {
    return E.left(accessFailure('NotLoggedIn'));
  }
  const words = header.trim().split(/\s+/);
  const [scheme, encoded] = words;
  if (words.length !== 2 || scheme === undefined || encoded === undefined) {
    return E.left(accessFailure('InvalidAuthorizationHeader'));
  }
  if (scheme.toLowerCase() !== 'basic') {
    return E.left(accessFailure('UnsupportedAuthorizationScheme'));
  }
  const [email, key, ...rest] = decode(encoded)?.split(':') ?? [];
  return email === undefined || key === undefined || rest.length > 0
    ? E.left(accessFailure('InvalidAuthorizationHeader'))
    : E.right({ email: email.trim(), key: key.trim() });
};
