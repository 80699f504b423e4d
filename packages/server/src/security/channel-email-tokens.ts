import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ChannelEmailTokens } from '@parley/core';

/** Eight digits of the number, and 96 bits that prove that this server gave it. */
const numberDigits = 8;
const proofDigits = 24;

/** Tokens that follow from the server's secret, so that a leaked database reveals none. */
export const derivedChannelEmailTokens = (serverSecret: string): ChannelEmailTokens => {
  const tokenOf = (number: number): string =>
    number.toString(16).padStart(numberDigits, '0') +
    createHmac('sha256', serverSecret)
      .update(`channel-email:${number}`)
      .digest('hex')
      .slice(0, proofDigits);
  return {
    tokenOf,
    numberOf: (token) => {
      if (!/^[0-9a-f]{32}$/.test(token)) {
        return undefined;
      }
      const number = parseInt(token.slice(0, numberDigits), 16);
      return timingSafeEqual(Buffer.from(tokenOf(number)), Buffer.from(token)) ? number : undefined;
    },
  };
};
