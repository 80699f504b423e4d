import type * as TE from 'fp-ts/TaskEither';
import type { PlaygroundId, RealmId, Unexpected } from '../../kernel';
import type { Playground } from '../realms/playground';
import type { RealmDomain } from '../realms/realm-domain';

export interface RealmDomainRepository {
  /** In alphabetical order. */
  readonly list: (realmId: RealmId) => TE.TaskEither<Unexpected, readonly RealmDomain[]>;
  /** False, and nothing is changed, if the domain was there already. */
  readonly add: (realmId: RealmId, domain: RealmDomain) => TE.TaskEither<Unexpected, boolean>;
  /** False if there is no such domain. */
  readonly change: (realmId: RealmId, domain: RealmDomain) => TE.TaskEither<Unexpected, boolean>;
  /** False if there was no such domain. */
  readonly remove: (realmId: RealmId, domain: string) => TE.TaskEither<Unexpected, boolean>;
}

export interface PlaygroundRepository {
  /** Ascending by id. */
  readonly list: (realmId: RealmId) => TE.TaskEither<Unexpected, readonly Playground[]>;
  /** The one that was made; undefined if the language has one of that name already. */
  readonly add: (
    realmId: RealmId,
    playground: Omit<Playground, 'id'>,
  ) => TE.TaskEither<Unexpected, Playground | undefined>;
  /** False if there was no such playground. */
  readonly remove: (realmId: RealmId, id: PlaygroundId) => TE.TaskEither<Unexpected, boolean>;
}
