import type { Async, PlaygroundId, RealmId } from '../../kernel';
import type { Playground } from '../realms/playground';
import type { RealmDomain } from '../realms/realm-domain';

export interface RealmDomainReader {
  /** In alphabetical order. */
  readonly list: (realmId: RealmId) => Async<readonly RealmDomain[]>;
}

export interface RealmDomainRepository extends RealmDomainReader {
  /** False, without a change, if the domain already exists. */
  readonly add: (realmId: RealmId, domain: RealmDomain) => Async<boolean>;
  /** False if the domain does not exist. */
  readonly change: (realmId: RealmId, domain: RealmDomain) => Async<boolean>;
  /** False if the domain did not exist. */
  readonly remove: (realmId: RealmId, domain: string) => Async<boolean>;
}

export interface PlaygroundReader {
  /** Ascending by id. */
  readonly list: (realmId: RealmId) => Async<readonly Playground[]>;
}

export interface PlaygroundRepository extends PlaygroundReader {
  /** The created playground; undefined if the language already has one with that name. */
  readonly add: (
    realmId: RealmId,
    playground: Omit<Playground, 'id'>,
  ) => Async<Playground | undefined>;
  /** False if the playground did not exist. */
  readonly remove: (realmId: RealmId, id: PlaygroundId) => Async<boolean>;
}
