import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ApiKeySeed, ApiKeys, UserId } from '@parley/core/kernel';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const keyLength = 32;

/** 256 bits are more than 32 characters of 62 can encode: the lowest bits are used. */
const toBase62 = (bytes: Buffer): string => {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  while (text.length < keyLength) {
    text += alphabet.charAt(Number(rest % 62n));
    rest /= 62n;
  }
  return text;
};

/** API keys derived from the server's secret, so that a leaked database reveals none. */
export const derivedApiKeys = (serverSecret: string): ApiKeys => {
  const keyOf = (userId: UserId, { generation, salt }: ApiKeySeed): string => {
    // Keys that are older than salts stay unchanged.
    const salted = salt === null ? '' : `:${salt}`;
    return toBase62(
      createHmac('sha256', serverSecret)
        .update(`api-key:${userId}:${generation}${salted}`)
        .digest(),
    );
  };
  /** What requests are compared with, for as long as the account of the seed is in memory. */
  const derived = new WeakMap<ApiKeySeed, { readonly userId: UserId; readonly key: Buffer }>();
  const expectedOf = (userId: UserId, seed: ApiKeySeed): Buffer => {
    const known = derived.get(seed);
    if (known?.userId === userId) {
      return known.key;
    }
    const key = Buffer.from(keyOf(userId, seed));
    derived.set(seed, { userId, key });
    return key;
  };
  return {
    keyOf,
    isKeyOf: (key, userId, seed) => {
      const expected = expectedOf(userId, seed);
      const given = Buffer.from(key);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
};
