import type { Rendering } from '../../access';
import type {
  Async,
  ChannelId,
  FlagHolders,
  MessageId,
  RealmId,
  RecipientId,
  Timestamp,
  UserId,
} from '../../kernel';
import type { EditRecord } from '../messages/edit-record';
import type { FirstMessages } from '../messages/first-messages';
import type { HeldMessages, Move, MoveOutcome, MovePlaces } from '../messages/move';

type ContentChange = {
  readonly content: string;
  readonly rendering: Rendering;
  readonly editedAt: Timestamp;
  /** Added to the edit history, which stays within its limits (`boundedHistory`). */
  readonly record: EditRecord;
};

export interface MessageEditReader {
  /** The messages of a topic, ignoring case, from an id on; ascending. */
  readonly idsInTopic: (
    realmId: RealmId,
    recipientId: RecipientId,
    topic: string,
    from?: MessageId,
  ) => Async<readonly MessageId[]>;
  /** The first message of each channel, now and when these messages have left it; by channel. */
  readonly firstMessagesOf: (
    realmId: RealmId,
    channelIds: readonly ChannelId[],
    leaving: readonly MessageId[],
  ) => Async<readonly FirstMessages[]>;
  /** Whether the topic has messages besides these. */
  readonly hasOthers: (
    realmId: RealmId,
    recipientId: RecipientId,
    topic: string,
    ids: readonly MessageId[],
  ) => Async<boolean>;
  /**
   * What will be so after these messages have been moved to another channel (`move`).
   *
   * @param announced the message whose `holders` are asked for, and others that the audience facts
   *   are about
   */
  readonly outcomeOfMove: (
    realmId: RealmId,
    ids: readonly MessageId[],
    places: MovePlaces,
    announced: { readonly id: MessageId; readonly others: readonly MessageId[] },
  ) => Async<MoveOutcome>;
  /** Users who have any of the messages in their history, subscribed to the channel or not. */
  readonly holders: (realmId: RealmId, ids: readonly MessageId[]) => Async<readonly UserId[]>;
  /** Which of the messages each of the users has in their history; those who have none are left out. */
  readonly heldBy: (
    realmId: RealmId,
    ids: readonly MessageId[],
    userIds: readonly UserId[],
  ) => Async<readonly HeldMessages[]>;
  /** The flags of all users on the message. */
  readonly flagHolders: (realmId: RealmId, id: MessageId) => Async<FlagHolders>;
}

export interface MessageEditRepository extends MessageEditReader {
  /**
   * Locks messages against changes by others until the end of the transaction. Returns those that
   * exist, ascending.
   */
  readonly lock: (realmId: RealmId, ids: readonly MessageId[]) => Async<readonly MessageId[]>;
  /**
   * Locks a message and those of its topic: all, or the later ones. The locks are taken in the
   * order of the ids, the message among them, so that concurrent transactions do not deadlock.
   */
  readonly lockWithTopic: (
    realmId: RealmId,
    id: MessageId,
    scope: 'all' | 'later',
  ) => Async<readonly MessageId[]>;
  /** Locks a message without waiting; returns false if another transaction has locked it. */
  readonly tryLock: (realmId: RealmId, id: MessageId) => Async<boolean>;
  /** Writes new content and everything that is derived from it. */
  readonly changeContent: (realmId: RealmId, id: MessageId, change: ContentChange) => Async<void>;
  /** Writes only another HTML of the same content. */
  readonly changeRendering: (
    realmId: RealmId,
    id: MessageId,
    rendering: Pick<Rendering, 'html' | 'version'>,
  ) => Async<void>;
  /**
   * Moves messages to another topic or channel. For subscribers of both channels who received a
   * message, it stays read or unread; for other subscribers of the new channel, it is read. In a
   * channel with protected history, all subscribers get the message in their history.
   */
  readonly move: (realmId: RealmId, ids: readonly MessageId[], move: Move) => Async<void>;
  /** Joins the two newest edit records of a message: an edit and a move in one request. */
  readonly joinRecords: (realmId: RealmId, id: MessageId) => Async<void>;
  /** Removes messages and everything that belongs to them. */
  readonly remove: (realmId: RealmId, ids: readonly MessageId[]) => Async<void>;
  /** Adds a submessage; returns its id. */
  readonly addSubmessage: (
    realmId: RealmId,
    messageId: MessageId,
    submessage: {
      readonly senderId: UserId;
      readonly msgType: string;
      readonly content: string;
    },
  ) => Async<number>;
}
