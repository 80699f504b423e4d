import type { ReadOn, SnapshotOn } from '../access';
import type { Faces, ReaderOf, TransactionOf, TransactOn } from '../kernel';
import type { Repositories as MessageRepositories } from '../messages';
import type { DomainEvent } from './domain-events';
import type {
  DraftReader,
  DraftRepository,
  NavigationViewReader,
  NavigationViewRepository,
  ReminderReader,
  ReminderRepository,
  SavedSnippetReader,
  SavedSnippetRepository,
  ScheduledMessageReader,
  ScheduledMessageRepository,
} from './ports/own-record-repositories';

/** The repositories of this module, and those of messages. */
export interface Repositories extends MessageRepositories {
  readonly drafts: Faces<DraftReader, DraftRepository>;
  readonly navigationViews: Faces<NavigationViewReader, NavigationViewRepository>;
  readonly reminders: Faces<ReminderReader, ReminderRepository>;
  readonly savedSnippets: Faces<SavedSnippetReader, SavedSnippetRepository>;
  readonly scheduledMessages: Faces<ScheduledMessageReader, ScheduledMessageRepository>;
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
