import type { Async, RealmId, UserId } from '../../kernel';

/** Texts that a bot stores, by key. */
export type StorageEntries = ReadonlyMap<string, string>;

export interface BotStorageReader {
  /** The entries with these keys that exist, or all entries, by key ascending. */
  readonly load: (
    realmId: RealmId,
    botId: UserId,
    keys: readonly string[] | undefined,
  ) => Async<StorageEntries>;
}

export interface BotStorageRepository extends BotStorageReader {
  /** Adds the entries; those with existing keys replace the old values. */
  readonly put: (realmId: RealmId, botId: UserId, entries: StorageEntries) => Async<void>;
  /** Removes the entries with these keys, or all entries. */
  readonly remove: (
    realmId: RealmId,
    botId: UserId,
    keys: readonly string[] | undefined,
  ) => Async<void>;
}
