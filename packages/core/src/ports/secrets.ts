import type { IO } from 'fp-ts/IO';
import type * as TE from 'fp-ts/TaskEither';
import type { UserId } from '../shared/id';
import type { Unexpected } from './unexpected';

/** What is stored with an account to derive its API key from, besides the server's secret. */
export type ApiKeySeed = {
  /** Grows with every regeneration. */
  readonly generation: number;
  /**
   * Random, and another one with every regeneration, so that no key comes back when ids and
   * generations do, as they do after a backup was restored. Null for keys that are older than it.
   */
  readonly salt: string | null;
};

/** The seed of an account about which nothing else is known. */
export const firstSeed: ApiKeySeed = { generation: 1, salt: null };

/** API keys follow from the server's secret, the user and a seed; none is stored. */
export interface ApiKeys {
  /** 32 letters and digits. */
  readonly keyOf: (userId: UserId, seed: ApiKeySeed) => string;
  /** Compares in constant time. */
  readonly isKeyOf: (key: string, userId: UserId, seed: ApiKeySeed) => boolean;
}

export interface Passwords {
  readonly hash: (password: string) => TE.TaskEither<Unexpected, string>;
  /** Takes as long without a hash as with one, and is false then. */
  readonly verify: (
    password: string,
    hash: string | undefined,
  ) => TE.TaskEither<Unexpected, boolean>;
  /** Whether it would take too few guesses. */
  readonly isWeak: (password: string) => boolean;
}

/** Proofs that somebody can read the mail of an address; they follow from the server's secret. */
export interface ConfirmationTokens {
  /** 32 hexadecimal digits. */
  readonly tokenOf: (number: number) => string;
  /** The number that a token was made of, compared in constant time; undefined for any other text. */
  readonly numberOf: (token: string) => number | undefined;
}

export interface RandomIds {
  /** A random UUID. */
  readonly uuid: IO<string>;
  /** 24 characters that can stand in an address, with 144 bits of chance in them. */
  readonly token: IO<string>;
}
