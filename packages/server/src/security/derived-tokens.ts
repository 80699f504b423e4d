import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ChannelEmailTokens } from '@parley/core/channels';
import type { ConfirmationTokens } from '@parley/core/kernel';

/** Eight digits of the id, and 96 bits that prove that this server issued the token. */
const idDigits = 8;
const proofDigits = 24;

const claimedId = (token: string): number | undefined =>
  /^[0-9a-f]{32}$/.test(token) ? parseInt(token.slice(0, idDigits), 16) : undefined;

/**
 * Tokens derived from the server's secret, so that a leaked database reveals none.
 *
 * @param purpose makes tokens of different kinds different
 */
export const derivedTokens = (serverSecret: string, purpose: string): ConfirmationTokens => {
  const tokenOf: ConfirmationTokens['tokenOf'] = ({ id, tokenSalt }) => {
    // Tokens that are older than salts stay unchanged.
    const salted = tokenSalt === null ? '' : `:${tokenSalt}`;
    return (
      id.toString(16).padStart(idDigits, '0') +
      createHmac('sha256', serverSecret)
        .update(`${purpose}:${id}${salted}`)
        .digest('hex')
        .slice(0, proofDigits)
    );
  };
  return {
    tokenOf,
    claimedId,
    isTokenOf: (token, opened) => {
      const [expected, given] = [Buffer.from(tokenOf(opened)), Buffer.from(token)];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
};

/**
 * The same for the email addresses of channels.
 *
 * @param domain where the server receives email, if it does
 */
export const derivedChannelEmailTokens = (
  serverSecret: string,
  domain?: string,
): ChannelEmailTokens => ({ ...derivedTokens(serverSecret, 'channel-email'), domain });
