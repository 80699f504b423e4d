import type { UserId } from './id';

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

/** Derives the key of an account: 32 letters and digits. */
export type ApiKeyOf = (userId: UserId, seed: ApiKeySeed) => string;
