import type * as O from 'fp-ts/Option';
import type { NamedKey } from '../../access';
import type { Async, NamedKeyId, RealmId, UserId } from '../../kernel';

type NewNamedKey = Omit<NamedKey, 'id' | 'lastUsedAt'> & { readonly tokenHash: string };

export interface NamedKeyReader {
  /** By id descending; expired ones too, until they are removed. */
  readonly list: (realmId: RealmId, userId: UserId) => Async<readonly NamedKey[]>;
  /** The keys of all accounts of the realm, in the same order. */
  readonly listAll: (realmId: RealmId) => Async<readonly NamedKey[]>;
  readonly find: (realmId: RealmId, id: NamedKeyId) => Async<O.Option<NamedKey>>;
}

export interface NamedKeyRepository extends NamedKeyReader {
  /** Removes those that have expired, and adds the key; none if there are `maxKeys` others. */
  readonly create: (key: NewNamedKey, maxKeys: number) => Async<O.Option<NamedKey>>;
  /** False if the user has no such key. */
  readonly remove: (realmId: RealmId, userId: UserId, id: NamedKeyId) => Async<boolean>;
  /** False if the user had no key. */
  readonly removeAll: (realmId: RealmId, userId: UserId) => Async<boolean>;
}
