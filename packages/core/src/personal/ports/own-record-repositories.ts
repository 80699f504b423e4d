import type * as O from 'fp-ts/Option';
import type {
  Async,
  DraftId,
  RealmId,
  MessageId,
  ReminderId,
  SavedSnippetId,
  ScheduledMessageId,
  UserId,
} from '../../kernel';
import type { Draft, NewDraft } from '../drafts/draft';
import type { NavigationView, NavigationViewChange } from '../navigation-views/navigation-view';
import type { Reminder } from '../reminders/reminder';
import type { SavedSnippet } from '../saved-snippets/saved-snippet';
import type { ScheduledMessage } from '../scheduled-messages/scheduled-message';

type Found<R> = Async<O.Option<R>>;

/** The operations that all collections of a user share. */
interface OwnRecordReader<R> {
  /** The user's records, in the order of the collection. */
  readonly list: (realmId: RealmId, userId: UserId) => Async<readonly R[]>;
}

export interface OwnRecords<R, Key> extends OwnRecordReader<R> {
  /** False if the user has no such record. */
  readonly remove: (realmId: RealmId, userId: UserId, key: Key) => Async<boolean>;
}

/** Ordered by the time of the last edit. */
export interface DraftReader extends OwnRecordReader<Draft> {
  /** The user's most recently edited drafts, latest first. */
  readonly newest: (realmId: RealmId, userId: UserId, limit: number) => Async<readonly Draft[]>;
}

export interface DraftRepository extends OwnRecords<Draft, DraftId>, DraftReader {
  /** In the order given. */
  readonly create: (
    realmId: RealmId,
    userId: UserId,
    drafts: readonly NewDraft[],
  ) => Async<readonly Draft[]>;
  /** Replaces the draft as a whole; false if the user has no such draft. */
  readonly replace: (realmId: RealmId, userId: UserId, draft: Draft) => Async<boolean>;
  /** Removes every draft of these users. */
  readonly removeAll: (realmId: RealmId, userIds: readonly UserId[]) => Async<void>;
}

/** In the order of creation; the fragment is the key. */
export type NavigationViewReader = OwnRecordReader<NavigationView>;

export interface NavigationViewRepository
  extends OwnRecords<NavigationView, string>, NavigationViewReader {
  /** False, and nothing is stored, if the user already has a view with the fragment. */
  readonly create: (realmId: RealmId, userId: UserId, view: NavigationView) => Async<boolean>;
  /** Undefined parts stay. */
  readonly update: (
    realmId: RealmId,
    userId: UserId,
    fragment: string,
    change: NavigationViewChange,
  ) => Async<void>;
}

/** Waiting and failed reminders, sorted by time of delivery. */
export interface ReminderReader extends OwnRecordReader<Reminder> {
  readonly find: (realmId: RealmId, id: ReminderId) => Found<Reminder>;
  /** The reminders of all users that are about one of the messages. */
  readonly about: (
    realmId: RealmId,
    messageIds: readonly MessageId[],
  ) => Async<readonly Reminder[]>;
}

export interface ReminderRepository extends OwnRecords<Reminder, ReminderId>, ReminderReader {
  readonly create: (realmId: RealmId, reminder: Omit<Reminder, 'id'>) => Async<Reminder>;
  /** Replaces the text of a reminder; None if it was deleted or delivered. */
  readonly rewrite: (
    realmId: RealmId,
    id: ReminderId,
    text: Pick<Reminder, 'content' | 'renderedContent'>,
  ) => Found<Reminder>;
  /** Marks a reminder as failed. */
  readonly fail: (realmId: RealmId, id: ReminderId) => Async<void>;
}

/** In the order of creation. */
export type SavedSnippetReader = OwnRecordReader<SavedSnippet>;

export interface SavedSnippetRepository
  extends OwnRecords<SavedSnippet, SavedSnippetId>, SavedSnippetReader {
  readonly create: (
    realmId: RealmId,
    userId: UserId,
    snippet: Omit<SavedSnippet, 'id'>,
  ) => Async<SavedSnippet>;
  /** Returns the changed snippet; None if the user has no such snippet. */
  readonly update: (
    realmId: RealmId,
    userId: UserId,
    id: SavedSnippetId,
    change: Partial<Pick<SavedSnippet, 'title' | 'content'>>,
  ) => Found<SavedSnippet>;
}

/** Lists and removes only messages that were not sent, sorted by time of delivery. */
export interface ScheduledMessageReader extends OwnRecordReader<ScheduledMessage> {
  /** Includes sent messages. */
  readonly find: (realmId: RealmId, id: ScheduledMessageId) => Found<ScheduledMessage>;
}

export interface ScheduledMessageRepository
  extends OwnRecords<ScheduledMessage, ScheduledMessageId>, ScheduledMessageReader {
  /** Like `find`, and locks the message until the transaction ends. */
  readonly hold: (realmId: RealmId, id: ScheduledMessageId) => Found<ScheduledMessage>;
  readonly create: (
    realmId: RealmId,
    scheduled: Omit<ScheduledMessage, 'id'>,
  ) => Async<ScheduledMessage>;
  /** Replaces the message as a whole. */
  readonly replace: (realmId: RealmId, scheduled: ScheduledMessage) => Async<void>;
}
