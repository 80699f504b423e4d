import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BearerTokens } from '@parley/core/kernel';

/** Hashes with the server's secret, so that a leaked database reveals no token. */
export const derivedBearerTokens = (serverSecret: string): BearerTokens => {
  const derive = (purpose: string, token: string): string =>
    createHmac('sha256', serverSecret).update(`${purpose}:${token}`).digest('base64url');
  const csrfTokenOf = (token: string): string => derive('csrf', token);
  return {
    hashOf: (token) => derive('bearer', token),
    otherHashOf: () => undefined,
    csrfTokenOf,
    isCsrfTokenOf: (csrfToken, token) => {
      const [expected, given] = [Buffer.from(csrfTokenOf(token)), Buffer.from(csrfToken)];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
};
