import type * as O from 'fp-ts/Option';
import type * as TE from 'fp-ts/TaskEither';
import type { Member, Realm } from '../../access';
import type { History, MessageForViewer } from '../../channels';
import type {
  ChannelId,
  Flag,
  MessageId,
  RealmId,
  RecipientId,
  Timestamp,
  Unexpected,
  UserId,
} from '../../kernel';
import type { MessageCompany } from '../messages/message-audience';
import type { MessageView } from '../messages/message-view';
import type { NewMessage } from '../messages/new-message';
import type { Narrow } from '../narrows/narrow';
import type { SearchQuery } from '../narrows/search';

/** What is looked through. */
export type MessageSearch = {
  readonly narrow: Narrow;
  readonly history: History;
};

export type MessageRange = MessageSearch & {
  readonly anchor: number;
  readonly includeAnchor: boolean;
  /** At most so many with smaller ids, the nearest ones. */
  readonly before: number;
  /** At most so many with larger ids, the nearest ones. */
  readonly after: number;
};

/** HTML, where each match stands in a `span` of class `highlight`. */
export type Highlight = {
  readonly content: string;
  readonly topic: string;
};

export type RecentConversation = {
  /** Everyone in it, ascending. */
  readonly userIds: readonly UserId[];
  readonly maxMessageId: MessageId;
};

export interface MessageRepository {
  readonly create: (message: NewMessage) => TE.TaskEither<Unexpected, MessageId>;
  /** The message with what decides whether this user may read it; undefined for a visitor. */
  readonly findFor: (
    realmId: RealmId,
    userId: UserId | undefined,
    id: MessageId,
  ) => TE.TaskEither<Unexpected, O.Option<MessageForViewer>>;
  /** The same for those of the messages that exist; a constant number of queries. */
  readonly loadManyFor: (
    realmId: RealmId,
    userId: UserId | undefined,
    ids: readonly MessageId[],
  ) => TE.TaskEither<Unexpected, readonly MessageForViewer[]>;
  /** Ids in the range, ascending. */
  readonly idsInRange: (
    realmId: RealmId,
    range: MessageRange,
  ) => TE.TaskEither<Unexpected, readonly MessageId[]>;
  /** The smallest unread id that matches, in what the reader may read today. */
  readonly firstUnread: (
    realmId: RealmId,
    reader: Member,
    narrow: Narrow,
  ) => TE.TaskEither<Unexpected, O.Option<MessageId>>;
  /** The messages as HTML with what was looked for marked in it. */
  readonly highlights: (
    realmId: RealmId,
    ids: readonly MessageId[],
    query: SearchQuery,
  ) => TE.TaskEither<Unexpected, ReadonlyMap<MessageId, Highlight>>;
  /** The first message that was sent then or later. */
  readonly firstSentBy: (
    realmId: RealmId,
    search: MessageSearch,
    time: Timestamp,
  ) => TE.TaskEither<Unexpected, O.Option<MessageId>>;
  /** Those of the ids that exist, ascending; a constant number of queries. */
  readonly views: (
    realm: Realm,
    ids: readonly MessageId[],
  ) => TE.TaskEither<Unexpected, readonly MessageView[]>;
  /**
   * Those of the ids that exist, ascending, up to a number of bytes in the store (texts, edit
   * histories, reactions, submessages); the first one however large it is.
   */
  readonly fitting: (
    realmId: RealmId,
    ids: readonly MessageId[],
    maxBytes: number,
  ) => TE.TaskEither<Unexpected, readonly MessageId[]>;
  /** The user's flags on each of the messages; what they did not receive is read and historical. */
  readonly flagsOf: (
    realmId: RealmId,
    userId: UserId,
    ids: readonly MessageId[],
  ) => TE.TaskEither<Unexpected, ReadonlyMap<MessageId, ReadonlySet<Flag>>>;
  /** Those of the users, active ones, who have the message in their history; service bots have none. */
  readonly holdersAmong: (
    realmId: RealmId,
    id: MessageId,
    userIds: readonly UserId[],
  ) => TE.TaskEither<Unexpected, readonly UserId[]>;
  /** The same before a message is sent: who would have it if it were sent to the channel now. */
  readonly receiversAmong: (
    realmId: RealmId,
    channelId: ChannelId,
    userIds: readonly UserId[],
  ) => TE.TaskEither<Unexpected, readonly UserId[]>;
  /** Who has to do with the messages of one place besides those who are subscribed to its channel. */
  readonly companyOf: (
    realmId: RealmId,
    ids: readonly MessageId[],
  ) => TE.TaskEither<Unexpected, MessageCompany>;
  /** The newest message in the reader's history that they may read today, or None. */
  readonly newestFor: (
    realmId: RealmId,
    reader: Member,
  ) => TE.TaskEither<Unexpected, O.Option<MessageId>>;
  /** Whether there is anything, in that topic if one is given, in the user's history if so. */
  readonly hasAny: (
    realmId: RealmId,
    recipientId: RecipientId,
    topic?: string,
    inHistoryOf?: UserId,
  ) => TE.TaskEither<Unexpected, boolean>;
  /** The user's conversations with messages in them, the newest first; a thousand at the most. */
  readonly recentConversationsOf: (
    realmId: RealmId,
    userId: UserId,
  ) => TE.TaskEither<Unexpected, readonly RecentConversation[]>;
}
