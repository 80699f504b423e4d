import type { RealmId, UserId } from '../../kernel';

/** An entry of a directory. */
export type DirectoryEntry = {
  /** The method of the password backend that knows the entry. */
  readonly source: string;
  /** What identifies the entry there. */
  readonly entryId: string;
};

/** An account whose password and name are those of an entry of a directory. */
export type DirectoryAccount = DirectoryEntry & {
  readonly realmId: RealmId;
  readonly userId: UserId;
};
