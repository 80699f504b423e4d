import { createHmac, timingSafeEqual } from 'node:crypto';

/** Texts that nobody can guess, and the numbers that they were made of. */
export type DerivedTokens = {
  readonly tokenOf: (number: number) => string;
  readonly numberOf: (token: string) => number | undefined;
};

/** Eight digits of the number, and 96 bits that prove that this server gave it. */
const numberDigits = 8;
const proofDigits = 24;

/**
 * Tokens that follow from the server's secret, so that a leaked database reveals none.
 *
 * @param purpose keeps a token of one kind from being one of another
 */
export const derivedTokens = (serverSecret: string, purpose: string): DerivedTokens => {
  const tokenOf = (number: number): string =>
    number.toString(16).padStart(numberDigits, '0') +
    createHmac('sha256', serverSecret)
      .update(`${purpose}:${number}`)
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
