import type { Transaction as AccessTransaction } from '../access';
import type { EventOutboxOf, TransactOn, UnitOfWorkOn } from '../kernel';
import type { DomainEvent } from './domain-events';
import type { ChannelEmailRepository } from './ports/channel-email-repository';
import type { ChannelFolderRepository } from './ports/channel-folder-repository';
import type { ChannelRepository } from './ports/channel-repository';
import type { DefaultChannelGroupRepository } from './ports/default-channel-group-repository';
import type { FlagRepository } from './ports/flag-repository';
import type { SubscriptionRepository } from './ports/subscription-repository';
import type { TopicRepository } from './ports/topic-repository';

/** Everything that a transaction of this module can reach, including that of access. */
export interface Transaction extends Omit<AccessTransaction, 'events'> {
  readonly channelEmails: ChannelEmailRepository;
  readonly channelFolders: ChannelFolderRepository;
  readonly channels: ChannelRepository;
  readonly defaultChannelGroups: DefaultChannelGroupRepository;
  readonly flags: FlagRepository;
  readonly subscriptions: SubscriptionRepository;
  readonly topics: TopicRepository;
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
