import { createRequire } from 'node:module';
import type { Passwords } from '@parley/core';
import { unexpected } from '@parley/core';
import { hash, verify } from '@node-rs/argon2';
import * as TE from 'fp-ts/TaskEither';
import type zxcvbn from 'zxcvbn';

const shortest = 6;
const longest = 100;

/** Whoever needs fewer guesses finds the password. Source: reference, "POST /users". */
const fewestGuesses = 10_000;

/**
 * How many guesses a password takes. The dictionaries are large: they are loaded when the first
 * password is chosen, which many a process never sees.
 */
const guessesOf = (password: string): number => {
  // What `require` answers has no type of its own.
  const estimate = createRequire(__filename)('zxcvbn') as typeof zxcvbn;
  return estimate(password).guesses;
};

/** What it costs to hash a password; memory in kibibytes. */
export type HashingCost = { readonly memoryCost: number; readonly timeCost: number };

/**
 * Argon2id with the library's parameters: the second recommended choice of RFC 9106 and more.
 *
 * @param cost for tests, which have no password to protect and make many accounts
 */
export const argonPasswords = async (cost?: HashingCost): Promise<Passwords> => {
  // Whoever is unknown is verified against this, so that it takes as long as for the known.
  const nobody = await hash('nobody has this password', cost);
  return {
    hash: (password) => TE.tryCatch(() => hash(password, cost), unexpected),
    verify: (password, stored) =>
      TE.tryCatch(async () => {
        const matches = await verify(stored ?? nobody, password);
        return stored !== undefined && matches;
      }, unexpected),
    isWeak: (password) =>
      password.length < shortest ||
      password.length > longest ||
      guessesOf(password) < fewestGuesses,
  };
};
