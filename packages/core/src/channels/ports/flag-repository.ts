import type { Member } from '../../access';
import type {
  Async,
  AutomaticFlag,
  ChannelId,
  ManualFlag,
  MessageId,
  RealmId,
  RecipientId,
  StoredFlag,
  UserId,
} from '../../kernel';
import type { MessageForViewer } from '../channels/channel-access';
import type { UnreadGroup, UnreadMessage } from '../read-state/unread-message';

/** A channel or conversation, a topic of a channel, a sender; all the given conditions apply. */
export type UnreadScope = {
  readonly recipientId?: RecipientId;
  readonly topic?: string;
  readonly senderId?: UserId;
  /**
   * Includes channels that the user left and archived ones, whose messages do not count as unread.
   */
  readonly includesInactiveChannels?: boolean;
};

/** Messages that were marked as read, and the users for whom they were. */
export type NewlyReadMessages = {
  /** Ascending. */
  readonly userIds: readonly UserId[];
  /** Ascending. */
  readonly messageIds: readonly MessageId[];
};

/** Messages of one channel or conversation. */
export type PlacedIds = { readonly recipientId: RecipientId; readonly ids: readonly MessageId[] };

export interface FlagReader {
  /**
   * What the user has not read, ascending: direct messages, and messages of channels that they are
   * subscribed to. Limited to the newest messages that unread counts include.
   */
  readonly unreadOf: (
    realmId: RealmId,
    userId: UserId,
    scope?: UnreadScope,
  ) => Async<readonly UnreadMessage[]>;
  /**
   * The messages of `unreadOf`, grouped by place, topic and mentions. Messages that were added to
   * the user's history later may form a group of their own.
   */
  readonly unreadGroupsOf: (realmId: RealmId, userId: UserId) => Async<readonly UnreadGroup[]>;
  /** Active users who have the message in their history and have read it, ascending. */
  readonly readersOf: (
    realmId: RealmId,
    message: Pick<MessageForViewer, 'id' | 'recipientId'>,
  ) => Async<readonly UserId[]>;
  /**
   * Messages that the reader has starred, ascending, except those in channels that they left and
   * can no longer read. Limited to the newest ones.
   */
  readonly starredBy: (realmId: RealmId, reader: Member) => Async<readonly MessageId[]>;
}

export interface FlagRepository extends FlagReader {
  /** Marks messages as read by the user, in any channel; a constant number of statements. */
  readonly markRead: (realmId: RealmId, userId: UserId, ids: readonly MessageId[]) => Async<void>;
  /**
   * The same for messages that the transaction keeps from being changed, and that it knows the places
   * of, so that they need not be looked up.
   */
  readonly markHeldRead: (
    realmId: RealmId,
    userId: UserId,
    held: readonly PlacedIds[],
  ) => Async<void>;
  /**
   * Marks everything as read that the user received or that was added to their history, in channels
   * that they left, too. The cost depends on the number of channels and conversations, not on that of
   * messages; a constant number of statements.
   */
  readonly markAllRead: (realmId: RealmId, userId: UserId) => Async<void>;
  /**
   * Marks everything as read that these users received in these channels. Returns what was unread
   * until then, grouped by users with the same messages, limited to the newest messages that unread
   * counts include; one statement.
   */
  readonly markChannelsRead: (
    realmId: RealmId,
    pairs: readonly { readonly userId: UserId; readonly channelId: ChannelId }[],
  ) => Async<readonly NewlyReadMessages[]>;
  /** Marks messages of the user's history as unread, which the transaction keeps from being changed. */
  readonly markHeldUnread: (
    realmId: RealmId,
    userId: UserId,
    held: readonly PlacedIds[],
  ) => Async<void>;
  /** Sets flags of several users on one message. */
  readonly set: (
    realmId: RealmId,
    messageId: MessageId,
    flags: readonly (readonly [UserId, readonly AutomaticFlag[]])[],
  ) => Async<void>;
  /** Sets a flag of one user on messages that exist, and that the transaction holds. */
  readonly add: (
    realmId: RealmId,
    userId: UserId,
    flag: StoredFlag,
    ids: readonly MessageId[],
  ) => Async<void>;
  /** Clears a flag of one user on messages. */
  readonly remove: (
    realmId: RealmId,
    userId: UserId,
    flag: ManualFlag,
    ids: readonly MessageId[],
  ) => Async<void>;
  /** Clears the given flags of everyone on one message. */
  readonly clear: (
    realmId: RealmId,
    messageId: MessageId,
    flags: readonly AutomaticFlag[],
  ) => Async<void>;
}
