import type { IO } from 'fp-ts/IO';
import type { ApiKeyOf, ApiKeySeed } from '../shared/api-key-seed';
import type { UserId } from '../shared/id';
import type { Async } from './unexpected';

/** API keys are derived from the server's secret, the user and a seed; none is stored. */
export interface ApiKeys {
  /** 32 letters and digits. */
  readonly keyOf: ApiKeyOf;
  /** Compares in constant time. */
  readonly isKeyOf: (key: string, userId: UserId, seed: ApiKeySeed) => boolean;
}

export interface Passwords {
  readonly hash: (password: string) => Async<string>;
  /** False without a hash, after the same time as with one. */
  readonly verify: (password: string, hash: string | undefined) => Async<boolean>;
  /** Whether the password can be guessed with too few attempts. */
  readonly isWeak: (password: string) => boolean;
}

/** An object that a token opens. */
export type Tokened = {
  readonly id: number;
  /**
   * Random, so that a token does not open another object that gets the same id after a backup was
   * restored. Null for objects that predate it.
   */
  readonly tokenSalt: string | null;
};

/**
 * Tokens that prove access to an email address; they are derived from the server's secret and the
 * object that they open.
 */
export interface ConfirmationTokens {
  /** 32 hexadecimal digits. */
  readonly tokenOf: (opened: Tokened) => string;
  /** The id in a token, not verified; undefined for a text that is not a token. */
  readonly claimedId: (token: string) => number | undefined;
  /** Whether the token belongs to the object; compared in constant time. */
  readonly isTokenOf: (token: string, opened: Tokened) => boolean;
}

/** Hashes with the server's secret of the random tokens that cookies and login links carry. */
export interface BearerTokens {
  /** What is stored, so that a leaked database reveals no token. */
  readonly hashOf: (token: string) => string;
  /** What may be stored instead while the server accepts another secret, too. */
  readonly otherHashOf: (token: string) => string | undefined;
  /** What a page sends to show that it can read responses to the session with that token. */
  readonly csrfTokenOf: (sessionToken: string) => string;
  /** Whether the page sent the session's own token; compared in constant time. */
  readonly isCsrfTokenOf: (csrfToken: string, sessionToken: string) => boolean;
}

export interface RandomIds {
  /** A random UUID. */
  readonly uuid: IO<string>;
  /** 24 URL-safe characters with 144 random bits. */
  readonly token: IO<string>;
}
