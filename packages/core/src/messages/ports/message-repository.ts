import type * as O from 'fp-ts/Option';
import type { Member, Realm } from '../../access';
import type { History, MessageForViewer } from '../../channels';
import type {
  Async,
  ChannelId,
  Flag,
  MessageId,
  RealmId,
  RecipientId,
  Timestamp,
  UserId,
} from '../../kernel';
import type { FlagFacts } from '../flags/flag-plan';
import type { MessageAudienceFacts } from '../messages/message-audience';
import type { MessageView } from '../messages/message-view';
import type { InitialFlags, MessageToStore, NewMessage } from '../messages/new-message';
import type { Narrow } from '../narrows/narrow';
import type { SearchQuery } from '../narrows/search';

/** Which messages are searched. */
export type MessageSearch = {
  readonly narrow: Narrow;
  readonly history: History;
};

export type MessageRange = MessageSearch & {
  readonly anchor: number;
  readonly includeAnchor: boolean;
  /** Maximum number of messages with smaller ids; the nearest ones are returned. */
  readonly before: number;
  /** Maximum number of messages with larger ids; the nearest ones are returned. */
  readonly after: number;
};

/** The messages of a page: those of a range, or given ones. */
export type PageSelection =
  | { readonly _tag: 'InRange'; readonly range: MessageRange }
  | { readonly _tag: 'Named'; readonly ids: readonly MessageId[] };

/** HTML in which each match is in a `span` of class `highlight`. */
export type Highlight = {
  readonly content: string;
  readonly topic: string;
};

export type LoadedPage = {
  /** All selected messages that exist, ascending. */
  readonly ids: readonly MessageId[];
  /** The first of them, as many as fit into the bytes; at least one, however large it is. */
  readonly messages: readonly {
    readonly message: MessageView;
    /** The user's flags, as of `flagsOf`; empty for a visitor. */
    readonly flags: ReadonlySet<Flag>;
    /** As of `findFor`. */
    readonly isInHistory: boolean;
    /** Present if there is a query. */
    readonly highlight?: Highlight;
  }[];
};

export type RecentConversation = {
  /** All participants, ascending. */
  readonly userIds: readonly UserId[];
  readonly maxMessageId: MessageId;
};

/** What a page counts for a reaction, or for a submessage without its content; an estimate. */
export const bytesOfAddition = 128;

export interface MessageReader {
  /**
   * The message with what decides whether the user may read it.
   *
   * @param userId undefined for a visitor
   */
  readonly findFor: (
    realmId: RealmId,
    userId: UserId | undefined,
    id: MessageId,
  ) => Async<O.Option<MessageForViewer>>;
  /** Like `findFor`, for the messages that exist; takes a constant number of queries. */
  readonly loadManyFor: (
    realmId: RealmId,
    userId: UserId | undefined,
    ids: readonly MessageId[],
  ) => Async<readonly MessageForViewer[]>;
  /** Ids in the range, ascending. */
  readonly idsInRange: (realmId: RealmId, range: MessageRange) => Async<readonly MessageId[]>;
  /** The smallest unread id that matches the narrow and that the reader may read now. */
  readonly firstUnread: (
    realmId: RealmId,
    reader: Member,
    narrow: Narrow,
  ) => Async<O.Option<MessageId>>;
  /**
   * Those of the messages that the search finds, as HTML, with the matches of the query highlighted if
   * there is one.
   */
  readonly matches: (
    realm: Realm,
    search: MessageSearch,
    ids: readonly MessageId[],
    query: SearchQuery | undefined,
  ) => Async<ReadonlyMap<MessageId, Highlight>>;
  /** The first message that was sent at that time or later. */
  readonly firstSentBy: (
    realmId: RealmId,
    search: MessageSearch,
    time: Timestamp,
  ) => Async<O.Option<MessageId>>;
  /** The messages that exist, ascending; takes a constant number of queries. */
  readonly views: (realm: Realm, ids: readonly MessageId[]) => Async<readonly MessageView[]>;
  /**
   * The selected messages with the user's flags, and with the matches of the query highlighted if
   * there is one; takes a constant number of queries, as a rule one.
   *
   * @param userId undefined for a visitor
   * @param maxBytes maximum bytes in the store of the messages that are loaded: texts, edit
   *   histories, reactions, submessages
   */
  readonly page: (
    realm: Realm,
    userId: UserId | undefined,
    selection: PageSelection,
    maxBytes: number,
    query: SearchQuery | undefined,
  ) => Async<LoadedPage>;
  /** The user's flags on each message; messages they did not receive are read and historical. */
  readonly flagsOf: (
    realmId: RealmId,
    userId: UserId,
    ids: readonly MessageId[],
  ) => Async<ReadonlyMap<MessageId, ReadonlySet<Flag>>>;
  /** The active users among these who have the message in their history; service bots have none. */
  readonly holdersAmong: (
    realmId: RealmId,
    id: MessageId,
    userIds: readonly UserId[],
  ) => Async<readonly UserId[]>;
  /** Those of the users who would have a message in their history if it were sent now. */
  readonly receiversAmong: (
    realmId: RealmId,
    channelId: ChannelId,
    userIds: readonly UserId[],
  ) => Async<readonly UserId[]>;
  /** What the audience of events about messages of one place depends on, besides subscriptions. */
  readonly audienceFactsOf: (
    realmId: RealmId,
    ids: readonly MessageId[],
  ) => Async<MessageAudienceFacts>;
  /** The newest message in the reader's history that they may read now. */
  readonly newestFor: (realmId: RealmId, reader: Member) => Async<O.Option<MessageId>>;
  /**
   * Whether the recipient has any message.
   *
   * @param topic counts only messages of the topic
   * @param inHistoryOf counts only messages in the user's history
   */
  readonly hasAny: (
    realmId: RealmId,
    recipientId: RecipientId,
    topic?: string,
    inHistoryOf?: UserId,
  ) => Async<boolean>;
  /** The user's conversations that have messages, newest first; at most 1000. */
  readonly recentConversationsOf: (
    realmId: RealmId,
    userId: UserId,
  ) => Async<readonly RecentConversation[]>;
}

export interface MessageRepository extends MessageReader {
  /**
   * Writes a message with its flags; one statement. No other transaction writes a message of the
   * realm from then until the commit, so that ids ascend in the order of the log.
   */
  readonly create: (message: NewMessage, flags: InitialFlags) => Async<MessageId>;
  /**
   * Writes several messages of a realm with their flags in one statement.
   *
   * @returns the ids in the order of the messages, ascending
   */
  readonly createMany: (
    realmId: RealmId,
    messages: readonly MessageToStore[],
  ) => Async<readonly MessageId[]>;
  /**
   * Keeps messages from being changed until the end of the transaction, and then reads those that
   * exist with what decides about changes of the user's flags on them. Several transactions can hold
   * a message at once.
   */
  readonly holdWithFlagFacts: (
    realmId: RealmId,
    userId: UserId,
    ids: readonly MessageId[],
  ) => Async<FlagFacts>;
}
