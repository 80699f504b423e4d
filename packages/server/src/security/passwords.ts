import { createRequire } from 'node:module';
import type { Passwords } from '@parley/core/kernel';
import { catching, lengthOf, unexpected } from '@parley/core/kernel';
import { hash, verify } from '@node-rs/argon2';
import type zxcvbn from 'zxcvbn';

/** In code points, as clients are told (`server-limits.ts`). */
const shortest = 6;
const longest = 100;

/**
 * A password that takes fewer guesses is too weak. Source: docs/reference/users.md#creating-a-user.
 */
const fewestGuesses = 10_000;

/**
 * The estimated number of guesses for a password. The dictionaries are large: they are loaded when
 * the first password is set, which many processes never see.
 */
const guessesOf = (password: string): number => {
  // The result of `require` is untyped.
  const estimate = createRequire(__filename)('zxcvbn') as typeof zxcvbn;
  return estimate(password).guesses;
};

/** Whether a password is too short, too long or too easy to guess. */
export const isWeakPassword = (password: string): boolean => {
  const length = lengthOf(password);
  return length < shortest || length > longest || guessesOf(password) < fewestGuesses;
};

/** The cost of hashing a password; memory in kibibytes. */
export type HashingCost = { readonly memoryCost: number; readonly timeCost: number };

/**
 * Argon2id with the library's parameters: at least the second recommended choice of RFC 9106.
 *
 * @param cost for tests, which have no password to protect and create many accounts
 */
export const argonPasswords = async (cost?: HashingCost): Promise<Passwords> => {
  // Unknown users are verified against this hash, so that it takes as long as for known ones.
  const unknownUser = await hash('nobody has this password', cost);
  return {
    hash: (password) => catching(() => hash(password, cost), unexpected),
    verify: (password, stored) =>
      catching(async () => {
        const matches = await verify(stored ?? unknownUser, password);
        return stored !== undefined && matches;
      }, unexpected),
    isWeak: isWeakPassword,
  };
};
