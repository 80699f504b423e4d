import type { EventOutboxOf, JobQueue, TransactOn, UnitOfWorkOn } from '../kernel';
import type { DomainEvent } from './domain-events';
import type { CollectionSizes } from './ports/collection-sizes';
import type { KnownUserReader } from './ports/known-user-repository';
import type { EventQueueRepository } from './ports/event-queue-repository';
import type { MutedUserRepository } from './ports/muted-user-repository';
import type { PlaygroundRepository, RealmDomainRepository } from './ports/realm-lists';
import type { RealmRepository } from './ports/realm-repository';
import type { UserDetailsReader } from './ports/user-details-reader';
import type { UserGroupRepository } from './ports/user-group-repository';
import type { UserRepository } from './ports/user-repository';
import type { UserSettingsRepository } from './ports/user-settings-repository';

/** Everything that a transaction of this module can reach. */
export interface Transaction {
  readonly collections: CollectionSizes;
  readonly knownUsers: KnownUserReader;
  readonly mutedUsers: MutedUserRepository;
  readonly queues: EventQueueRepository;
  readonly playgrounds: PlaygroundRepository;
  readonly realmDomains: RealmDomainRepository;
  readonly realms: RealmRepository;
  readonly userDetails: UserDetailsReader;
  readonly userSettings: UserSettingsRepository;
  readonly userGroups: UserGroupRepository;
  readonly users: UserRepository;
  readonly jobs: JobQueue;
  readonly events: EventOutboxOf<DomainEvent>;
}

/** Runs the work in one transaction; a `Left` rolls back its writes and its events. */
export type UnitOfWork<Needs extends keyof Transaction = keyof Transaction> = UnitOfWorkOn<
  Pick<Transaction, Needs>
>;

/** The same for what writes: the first argument says by whose rights. */
export type Transact<Needs extends keyof Transaction = keyof Transaction> = TransactOn<
  Pick<Transaction, Needs>
>;
