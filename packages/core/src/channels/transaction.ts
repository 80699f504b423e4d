import type { ReadOn, Repositories as AccessRepositories, SnapshotOn } from '../access';
import type { Faces, ReaderOf, TransactionOf, TransactOn } from '../kernel';
import type { DomainEvent } from './domain-events';
import type { ChannelEmailReader, ChannelEmailRepository } from './ports/channel-email-repository';
import type {
  ChannelFolderReader,
  ChannelFolderRepository,
} from './ports/channel-folder-repository';
import type { ChannelReader, ChannelRepository } from './ports/channel-repository';
import type {
  DefaultChannelGroupReader,
  DefaultChannelGroupRepository,
} from './ports/default-channel-group-repository';
import type { FlagReader, FlagRepository } from './ports/flag-repository';
import type { SubscriptionReader, SubscriptionRepository } from './ports/subscription-repository';
import type {
  TopicPreferenceReader,
  TopicPreferenceRepository,
} from './ports/topic-preference-repository';
import type { TopicReader } from './ports/topic-repository';

/** The repositories of this module, and those of access. */
export interface Repositories extends AccessRepositories {
  readonly channelEmails: Faces<ChannelEmailReader, ChannelEmailRepository>;
  readonly channelFolders: Faces<ChannelFolderReader, ChannelFolderRepository>;
  readonly channels: Faces<ChannelReader, ChannelRepository>;
  readonly defaultChannelGroups: Faces<DefaultChannelGroupReader, DefaultChannelGroupRepository>;
  readonly flags: Faces<FlagReader, FlagRepository>;
  readonly subscriptions: Faces<SubscriptionReader, SubscriptionRepository>;
  readonly topicPreferences: Faces<TopicPreferenceReader, TopicPreferenceRepository>;
  readonly topics: Faces<TopicReader>;
}

/** What reads, at one version of the facts. */
export type Reader = ReaderOf<Repositories>;

/** What reads, locks and writes, with the outbox of events and the queue of jobs. */
export type Transaction = TransactionOf<Repositories, DomainEvent>;

/** Each step reads what was committed when the work began, or later. */
export type Read<Needs extends keyof Reader = keyof Reader> = ReadOn<Pick<Reader, Needs>>;

/** All steps read what was committed at one moment. */
export type Snapshot<Needs extends keyof Reader = keyof Reader> = SnapshotOn<Pick<Reader, Needs>>;

/**
 * Runs the work in one transaction, by the rights of the first argument; a `Left` rolls back its
 * writes and its events.
 */
export type Transact<Needs extends keyof Transaction = keyof Transaction> = TransactOn<
  Pick<Transaction, Needs>
>;
