import type * as O from 'fp-ts/Option';
import type {
  AccountMessages,
  Async,
  AttachmentId,
  ChannelId,
  MessageId,
  RealmId,
  RecipientId,
  Timestamp,
  UserId,
} from '../../kernel';
import type { ArchiveEnd, RetentionTerms } from '../retention/retention-policy';

type ExpiredMessage = { readonly id: MessageId; readonly recipientId: RecipientId };

/** Messages of one channel, or all direct messages. */
export type MessageCount = {
  /** Undefined for direct messages. */
  readonly channel: { readonly id: ChannelId; readonly name: string } | undefined;
  readonly messages: number;
  /** When the first of them was sent. */
  readonly oldestSentAt: Timestamp;
  readonly newestSentAt: Timestamp;
};

export type ArchivedCount = MessageCount & {
  /** When the first of them was archived: these are deleted first. */
  readonly firstArchivedAt: Timestamp;
};

export type ArchiveSelection = {
  /** Only messages of the channel, only direct messages, or all. */
  readonly place: ChannelId | 'direct' | 'anywhere';
  /** Only messages that were sent at that time or later; undefined for no limit. */
  readonly sentFrom: Timestamp | undefined;
  /** Only messages that were sent before that time; undefined for no limit. */
  readonly sentBefore: Timestamp | undefined;
};

/** Messages that an account sent up to and including one. */
export type SentMessages = {
  readonly senderId: UserId;
  readonly newestId: MessageId;
  readonly kind: AccountMessages;
};

/** A topic of a channel, or what a user has of it in their history. */
type ArchivedTopic = {
  readonly recipientId: RecipientId;
  readonly topic: string;
  /** Undefined for all messages. */
  readonly inHistoryOf: UserId | undefined;
};

/**
 * Messages that are past their retention: those that are still in their channel or conversation, and
 * the archive, which no other repository reads. A file that only archived messages claim does not
 * exist for the other repositories, except as used space.
 */
export interface MessageArchiveReader {
  /** All realms, active or not, with a retention policy or with archived messages. */
  readonly realmsWithRetention: () => Async<readonly RealmId[]>;
  /**
   * Expired messages, ordered by recipient, the oldest of each first.
   *
   * @param from only messages of this recipient and later ones
   */
  readonly expired: (
    realmId: RealmId,
    terms: RetentionTerms,
    from: number,
    limit: number,
  ) => Async<readonly ExpiredMessage[]>;
  /** The expired ones of the messages, ascending. */
  readonly expiredAmong: (
    realmId: RealmId,
    terms: RetentionTerms,
    ids: readonly MessageId[],
  ) => Async<readonly MessageId[]>;
  /** The expired messages of each channel by id, then direct messages. */
  readonly countExpired: (
    realmId: RealmId,
    terms: RetentionTerms,
  ) => Async<readonly MessageCount[]>;
  /** The archived messages of each channel by id, then direct messages. */
  readonly countArchived: (realmId: RealmId) => Async<readonly ArchivedCount[]>;
  /** When everything that was expired was archived; None before the first night. */
  readonly lastCompletion: (realmId: RealmId) => Async<O.Option<Timestamp>>;
  /**
   * By how many seconds the clock of the process is ahead of that of the store; negative if it is
   * behind.
   */
  readonly secondsAheadOfStore: () => Async<number>;
  /** The newest archived message that an account sent: one, or none. */
  readonly newestSentBy: (realmId: RealmId, senderId: UserId) => Async<readonly MessageId[]>;
  /** The oldest of the archived messages in each of their channels, by channel. */
  readonly oldestByChannel: (
    realmId: RealmId,
    ids: readonly MessageId[],
  ) => Async<readonly { readonly channelId: ChannelId; readonly id: MessageId }[]>;
  /** The files that archived messages claim. */
  readonly filesOf: (realmId: RealmId, ids: readonly MessageId[]) => Async<readonly AttachmentId[]>;
}

export interface MessageArchive extends MessageArchiveReader {
  /** Moves messages with everything that belongs to them into the archive. */
  readonly add: (realmId: RealmId, ids: readonly MessageId[], archivedAt: Timestamp) => Async<void>;
  /** Counts a night, unless one was counted less than `minNightSeconds` before or after. */
  readonly countNight: (realmId: RealmId, at: Timestamp) => Async<void>;
  /** Records that everything that was expired in the counted night is archived. */
  readonly recordCompletion: (realmId: RealmId, at: Timestamp) => Async<void>;
  /**
   * Locks messages that were archived before a time and so many counted nights ago; messages that
   * another transaction has locked are left out.
   */
  readonly lockArchivedBefore: (
    realmId: RealmId,
    end: ArchiveEnd,
    limit: number,
  ) => Async<readonly MessageId[]>;
  /** Locks archived messages that an account sent. */
  readonly lockSentBy: (
    realmId: RealmId,
    sent: SentMessages,
    limit: number,
  ) => Async<readonly MessageId[]>;
  /** Locks archived messages of a topic of a channel, ignoring case, ascending. */
  readonly lockInTopic: (
    realmId: RealmId,
    topic: ArchivedTopic,
    limit: number,
  ) => Async<readonly MessageId[]>;
  /** Locks archived messages with larger ids, ascending. */
  readonly lockSelected: (
    realmId: RealmId,
    selection: ArchiveSelection,
    after: number,
    limit: number,
  ) => Async<readonly MessageId[]>;
  /** Moves archived messages back, as they were when they were archived. */
  readonly restore: (realmId: RealmId, ids: readonly MessageId[]) => Async<void>;
  /** Deletes archived messages for good. */
  readonly remove: (realmId: RealmId, ids: readonly MessageId[]) => Async<void>;
}
