import type { Faces, ReaderOf, TransactionOf } from '../kernel';
import type { DomainEvent } from './domain-events';
import type { CollectionSizeReader, CollectionSizes } from './ports/collection-sizes';
import type { KnownUserReader } from './ports/known-user-repository';
import type { MutedUserReader, MutedUserRepository } from './ports/muted-user-repository';
import type { EventQueueRepository } from './ports/event-queue-repository';
import type {
  PlaygroundReader,
  PlaygroundRepository,
  RealmDomainReader,
  RealmDomainRepository,
} from './ports/realm-lists';
import type { RealmReader, RealmRepository } from './ports/realm-repository';
import type { UserDetailsReader } from './ports/user-details-reader';
import type { UserSettingsReader, UserSettingsRepository } from './ports/user-settings-repository';
import type { UserGroupReader, UserGroupRepository } from './ports/user-group-repository';
import type { UserReader, UserRepository } from './ports/user-repository';

/** The repositories of this module. */
export interface Repositories {
  readonly collections: Faces<CollectionSizeReader, CollectionSizes>;
  readonly knownUsers: Faces<KnownUserReader>;
  readonly mutedUsers: Faces<MutedUserReader, MutedUserRepository>;
  readonly queues: Faces<object, EventQueueRepository>;
  readonly playgrounds: Faces<PlaygroundReader, PlaygroundRepository>;
  readonly realmDomains: Faces<RealmDomainReader, RealmDomainRepository>;
  readonly realms: Faces<RealmReader, RealmRepository>;
  readonly userDetails: Faces<UserDetailsReader>;
  readonly userSettings: Faces<UserSettingsReader, UserSettingsRepository>;
  readonly userGroups: Faces<UserGroupReader, UserGroupRepository>;
  readonly users: Faces<UserReader, UserRepository>;
}

/** What reads, at one version of the facts. */
export type Reader = ReaderOf<Repositories>;

/** What reads, locks and writes, with the outbox of events and the queue of jobs. */
export type Transaction = TransactionOf<Repositories, DomainEvent>;
