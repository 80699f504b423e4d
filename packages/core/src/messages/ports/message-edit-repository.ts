import type * as TE from 'fp-ts/TaskEither';
import type { Rendering } from '../../access';
import type {
  ChannelId,
  FlagHolders,
  MessageId,
  RealmId,
  RecipientId,
  Timestamp,
  Unexpected,
  UserId,
} from '../../kernel';
import type { EditRecord } from '../messages/edit-record';

export type ContentChange = {
  readonly content: string;
  readonly rendering: Rendering;
  readonly editedAt: Timestamp;
  /** Added to the edit history, which stays within its limits (`boundedHistory`). */
  readonly record: EditRecord;
};

/** A place among channels, as messages move between them. */
export type ChannelPlace = { readonly recipientId: RecipientId; readonly channelId: ChannelId };

export type Move = {
  readonly from: ChannelPlace;
  readonly to: ChannelPlace;
  /** Undefined leaves each message in its topic. */
  readonly topic: string | undefined;
  readonly editorId: UserId;
  readonly movedAt: Timestamp;
  /** False for what only resolves or unresolves a topic. */
  readonly countsAsMove: boolean;
};

export type FirstMessage = {
  readonly channelId: ChannelId;
  readonly name: string;
  readonly firstMessageId: MessageId | null;
};

export interface MessageEditRepository {
  /** Keeps everybody else from changing the messages until the end; those that exist, ascending. */
  readonly lock: (
    realmId: RealmId,
    ids: readonly MessageId[],
  ) => TE.TaskEither<Unexpected, readonly MessageId[]>;
  /**
   * The same for a message and for those of its topic, all or from it on. They are locked in the
   * order of their ids, the message among them, so that nobody waits for somebody who waits for them.
   */
  readonly lockWithTopic: (
    realmId: RealmId,
    id: MessageId,
    scope: 'all' | 'later',
  ) => TE.TaskEither<Unexpected, readonly MessageId[]>;
  /** Locks a message unless somebody else has it now, without waiting; whether it did. */
  readonly tryLock: (realmId: RealmId, id: MessageId) => TE.TaskEither<Unexpected, boolean>;
  /** Keeps messages as they are until the end, which several may do at once; those that exist. */
  readonly hold: (
    realmId: RealmId,
    ids: readonly MessageId[],
  ) => TE.TaskEither<Unexpected, readonly MessageId[]>;
  /** The messages of a topic, without regard to case, from an id on; ascending. */
  readonly idsInTopic: (
    realmId: RealmId,
    recipientId: RecipientId,
    topic: string,
    from?: MessageId,
  ) => TE.TaskEither<Unexpected, readonly MessageId[]>;
  /** Writes new content; everything that is made of it goes with it. */
  readonly changeContent: (
    realmId: RealmId,
    id: MessageId,
    change: ContentChange,
  ) => TE.TaskEither<Unexpected, void>;
  /**
   * Puts messages into another topic or channel. Who received one and is in the new channel keeps
   * it, read or unread; for everybody else who is there it is read. Where history is protected it
   * enters the history of all who are there.
   */
  readonly move: (
    realmId: RealmId,
    ids: readonly MessageId[],
    move: Move,
  ) => TE.TaskEither<Unexpected, void>;
  /** Makes one record of the two newest of a message: of an edit and a move at once. */
  readonly joinRecords: (realmId: RealmId, id: MessageId) => TE.TaskEither<Unexpected, void>;
  /** Removes messages with all that hangs on them. */
  readonly remove: (realmId: RealmId, ids: readonly MessageId[]) => TE.TaskEither<Unexpected, void>;
  /** The message that each of the channels begins with now. */
  readonly firstMessagesOf: (
    realmId: RealmId,
    channelIds: readonly ChannelId[],
  ) => TE.TaskEither<Unexpected, readonly FirstMessage[]>;
  /** Everybody in whose history one of the messages is, be they in its channel still or not. */
  readonly holders: (
    realmId: RealmId,
    ids: readonly MessageId[],
  ) => TE.TaskEither<Unexpected, readonly UserId[]>;
  /** Everybody's flags on the message. */
  readonly flagHolders: (realmId: RealmId, id: MessageId) => TE.TaskEither<Unexpected, FlagHolders>;
  /** Adds what a widget says; answers with its id. */
  readonly addSubmessage: (
    realmId: RealmId,
    messageId: MessageId,
    submessage: {
      readonly senderId: UserId;
      readonly msgType: string;
      readonly content: string;
    },
  ) => TE.TaskEither<Unexpected, number>;
}
