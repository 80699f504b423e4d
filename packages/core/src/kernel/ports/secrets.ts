import type { IO } from 'fp-ts/IO';
import type * as TE from 'fp-ts/TaskEither';
import type { ApiKeyOf, ApiKeySeed } from '../shared/api-key-seed';
import type { UserId } from '../shared/id';
import type { Unexpected } from './unexpected';

/** API keys follow from the server's secret, the user and a seed; none is stored. */
export interface ApiKeys {
  /** 32 letters and digits. */
  readonly keyOf: ApiKeyOf;
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

/** Something that is opened by a token. */
export type Tokened = {
  readonly id: number;
  /**
   * Random, so that a token does not open what gets the same id after a backup was restored. Null
   * for what is older than it.
   */
  readonly tokenSalt: string | null;
};

/**
 * Proofs that somebody can read the mail of an address; they follow from the server's secret and
 * what they open.
 */
export interface ConfirmationTokens {
  /** 32 hexadecimal digits. */
  readonly tokenOf: (opened: Tokened) => string;
  /** The id that a token names, without any proof; undefined for a text that is no token. */
  readonly claimedId: (token: string) => number | undefined;
  /** Whether it is the token of that; compared in constant time. */
  readonly isTokenOf: (token: string, opened: Tokened) => boolean;
}

export interface RandomIds {
  /** A random UUID. */
  readonly uuid: IO<string>;
  /** 24 characters that can stand in an address, with 144 bits of chance in them. */
  readonly token: IO<string>;
}
