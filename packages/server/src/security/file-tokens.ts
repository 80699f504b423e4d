import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FileTokens } from '@parley/core/messages';

/** Tokens that name the file they give access to, signed with the server's secret. */
export const derivedFileTokens = (serverSecret: string): FileTokens => {
  const proofOf = (claim: string): string =>
    createHmac('sha256', serverSecret).update(`file:${claim}`).digest('base64url');
  return {
    issue: (path, expiresAt) => {
      const claim = Buffer.from(`${expiresAt}:${path}`).toString('base64url');
      return `${claim}.${proofOf(claim)}`;
    },
    read: (token) => {
      const [claim = '', proof = '', ...rest] = token.split('.');
      const expected = Buffer.from(proofOf(claim));
      const given = Buffer.from(proof);
      if (
        rest.length > 0 ||
        given.length !== expected.length ||
        !timingSafeEqual(given, expected)
      ) {
        return undefined;
      }
      const text = Buffer.from(claim, 'base64url').toString('utf8');
      const colon = text.indexOf(':');
      return { path: text.slice(colon + 1), expiresAt: Number(text.slice(0, colon)) };
    },
  };
};
