import type * as O from 'fp-ts/Option';
import type { Async, RealmId, UserId } from '../../kernel';
import type { DirectoryAccount, DirectoryEntry } from '../directory-accounts/directory-account';

/** Which accounts belong to what another system knows a person by. */
export interface LinkedAccountReader {
  /** The user whose account belongs to the entry. */
  readonly findUser: (realmId: RealmId, entry: DirectoryEntry) => Async<O.Option<UserId>>;
  /** The entry that the user's account belongs to. */
  readonly entryOf: (realmId: RealmId, userId: UserId) => Async<O.Option<DirectoryEntry>>;
}

export interface LinkedAccountRepository extends LinkedAccountReader {
  /** An account belongs to one entry at most, and so does an entry to one account of a realm. */
  readonly link: (account: DirectoryAccount) => Async<void>;
  /**
   * Removes the links of the user, or of all users of the realm if it is undefined.
   *
   * @returns how many there were
   */
  readonly unlink: (realmId: RealmId, userId: UserId | undefined) => Async<number>;
}

export interface DirectoryAccountReader extends LinkedAccountReader {
  /** The active accounts of the realm that belong to entries of the source, by user ascending. */
  readonly listActive: (realmId: RealmId, source: string) => Async<readonly DirectoryAccount[]>;
}

export type DirectoryAccountRepository = DirectoryAccountReader & LinkedAccountRepository;
