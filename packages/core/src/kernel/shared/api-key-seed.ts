import type { UserId } from './id';

/** What is stored with an account to derive its API key from, besides the server's secret. */
export type ApiKeySeed = {
  /** Incremented with every regeneration. */
  readonly generation: number;
  /**
   * Random, and replaced with every regeneration, so that no key is issued twice when ids and
   * generations repeat, as they do after a backup was restored. Null for keys that predate it.
   */
  readonly salt: string | null;
};

/** The seed of a new account without a salt. */
export const firstSeed: ApiKeySeed = { generation: 1, salt: null };

/** Derives the key of an account: 32 letters and digits. */
export type ApiKeyOf = (userId: UserId, seed: ApiKeySeed) => string;
