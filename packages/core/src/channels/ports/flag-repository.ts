import type * as TE from 'fp-ts/TaskEither';
import type { Member } from '../../access';
import type {
  ChannelId,
  MessageId,
  RealmId,
  RecipientId,
  StoredFlag,
  Unexpected,
  UserId,
} from '../../kernel';
import type { MessageForViewer } from '../channels/channel-access';
import type { UnreadMessage } from '../read-state/unread-message';

/** A channel or a conversation, one topic of a channel, one sender; everything that is given holds. */
export type UnreadScope = {
  readonly recipientId?: RecipientId;
  readonly topic?: string;
  readonly senderId?: UserId;
  /** Channels too that the user has left, and archived ones: what does not count as yet. */
  readonly isEverywhere?: boolean;
};

/** What several people had left unread alike. */
export type SettledReads = {
  /** Ascending. */
  readonly userIds: readonly UserId[];
  /** Ascending. */
  readonly messageIds: readonly MessageId[];
};

export interface FlagRepository {
  /** Marks messages as read by the user, wherever they are; a constant number of statements. */
  readonly markRead: (
    realmId: RealmId,
    userId: UserId,
    ids: readonly MessageId[],
  ) => TE.TaskEither<Unexpected, void>;
  /** Marks one message as read by several users; one statement. */
  readonly markReadBy: (
    realmId: RealmId,
    messageId: MessageId,
    userIds: readonly UserId[],
  ) => TE.TaskEither<Unexpected, void>;
  /**
   * Marks as read all that these users received in these channels, and answers what was unread
   * until then, people with the same messages together, at most as many as are counted, the newest
   * ones; one statement.
   */
  readonly readUp: (
    realmId: RealmId,
    pairs: readonly { readonly userId: UserId; readonly channelId: ChannelId }[],
  ) => TE.TaskEither<Unexpected, readonly SettledReads[]>;
  /** Marks messages of the user's history as not read. */
  readonly markUnread: (
    realmId: RealmId,
    userId: UserId,
    ids: readonly MessageId[],
  ) => TE.TaskEither<Unexpected, void>;
  /** Sets flags of several users on one message. */
  readonly set: (
    realmId: RealmId,
    messageId: MessageId,
    flags: readonly (readonly [UserId, readonly StoredFlag[]])[],
  ) => TE.TaskEither<Unexpected, void>;
  /** Gives the message, unread, to people who do not receive it where it is. */
  readonly deliver: (
    realmId: RealmId,
    messageId: MessageId,
    userIds: readonly UserId[],
  ) => TE.TaskEither<Unexpected, void>;
  /** Sets a flag of one user on those of the messages that exist. */
  readonly add: (
    realmId: RealmId,
    userId: UserId,
    flag: StoredFlag,
    ids: readonly MessageId[],
  ) => TE.TaskEither<Unexpected, void>;
  /** Clears a flag of one user on messages. */
  readonly remove: (
    realmId: RealmId,
    userId: UserId,
    flag: StoredFlag,
    ids: readonly MessageId[],
  ) => TE.TaskEither<Unexpected, void>;
  /** Clears the given flags of everyone on one message. */
  readonly clear: (
    realmId: RealmId,
    messageId: MessageId,
    flags: readonly StoredFlag[],
  ) => TE.TaskEither<Unexpected, void>;
  /**
   * What the user has not read, ascending: direct messages, and messages of channels that they are
   * subscribed to. At most as many as are counted, the newest ones.
   */
  readonly unreadOf: (
    realmId: RealmId,
    userId: UserId,
    scope?: UnreadScope,
  ) => TE.TaskEither<Unexpected, readonly UnreadMessage[]>;
  /** Active users in whose history the message is and who have read it, ascending. */
  readonly readersOf: (
    realmId: RealmId,
    message: Pick<MessageForViewer, 'id' | 'recipientId'>,
  ) => TE.TaskEither<Unexpected, readonly UserId[]>;
  /**
   * Messages that the reader has starred, ascending, but for those in channels that are closed to
   * them since they left. At most as many as are told of, the newest ones.
   */
  readonly starredBy: (
    realmId: RealmId,
    reader: Member,
  ) => TE.TaskEither<Unexpected, readonly MessageId[]>;
}
