import type { EventOutboxOf, TransactOn, UnitOfWorkOn } from '../kernel';
import type { Transaction as MessagesTransaction } from '../messages';
import type { DomainEvent } from './domain-events';
import type {
  DraftRepository,
  NavigationViewRepository,
  ReminderRepository,
  SavedSnippetRepository,
  ScheduledMessageRepository,
} from './ports/own-record-repositories';

/** The repositories of this module, including those of messages. */
export interface Transaction extends Omit<MessagesTransaction, 'events'> {
  readonly drafts: DraftRepository;
  readonly navigationViews: NavigationViewRepository;
  readonly reminders: ReminderRepository;
  readonly savedSnippets: SavedSnippetRepository;
  readonly scheduledMessages: ScheduledMessageRepository;
  readonly events: EventOutboxOf<DomainEvent>;
}

/** Runs the work in one transaction; a Left rolls back its writes and events. */
export type UnitOfWork<Needs extends keyof Transaction = keyof Transaction> = UnitOfWorkOn<
  Pick<Transaction, Needs>
>;

/** The same for what writes: the first argument says by whose rights. */
export type Transact<Needs extends keyof Transaction = keyof Transaction> = TransactOn<
  Pick<Transaction, Needs>
>;
