import type { ChannelPrivacy, VisibilityPolicy } from '../../channels';
import { isMutedTopic, isPrivate, isResolved, isWebPublic, visibilityPolicy } from '../../channels';
import type { ChannelId, Flag, MessageId, RecipientId, UserId } from '../../kernel';
import { sameText } from '../../kernel';
import type { SearchQuery } from './search';
import { matchesSearch } from './search';

/** A condition on messages, with everything it names already looked up. */
export type NarrowTerm = NarrowCondition & { readonly negated: boolean };

export const messageParts = ['attachment', 'image', 'link', 'reaction'] as const;

/** What a message can have. */
export type MessagePart = (typeof messageParts)[number];

export type NarrowCondition =
  | { readonly _tag: 'Channel'; readonly channelId: ChannelId; readonly recipientId: RecipientId }
  | { readonly _tag: 'Channels'; readonly kind: 'public' | 'webPublic' | 'archived' }
  | { readonly _tag: 'Topic'; readonly topic: string }
  | { readonly _tag: 'Sender'; readonly userId: UserId }
  /** None: there is no such conversation, so that nothing matches. */
  | { readonly _tag: 'Direct'; readonly recipientId: RecipientId | undefined }
  | { readonly _tag: 'AnyDirect' }
  /** Direct messages that both people have, of three and more alone if so. */
  | {
      readonly _tag: 'DirectIncluding';
      readonly viewerId: UserId;
      readonly userId: UserId;
      readonly groupsAlone: boolean;
    }
  | { readonly _tag: 'OneOf'; readonly messageIds: readonly MessageId[] }
  | { readonly _tag: 'Everything' }
  | { readonly _tag: 'Has'; readonly part: MessagePart }
  | { readonly _tag: 'Resolved' }
  /** The viewer has one of the flags on the message. */
  | { readonly _tag: 'Flagged'; readonly viewerId: UserId; readonly flags: readonly Flag[] }
  | { readonly _tag: 'Unread'; readonly viewerId: UserId }
  /** In a topic that the viewer follows. */
  | { readonly _tag: 'Followed'; readonly viewerId: UserId }
  /** The text mentions that person by name, and not silently. */
  | { readonly _tag: 'Mentions'; readonly userId: UserId }
  /** In what the viewer has muted: the topic, or the channel where channels count, but for topics that they want to hear of. */
  | { readonly _tag: 'Muted'; readonly viewerId: UserId; readonly channelsCount: boolean }
  | { readonly _tag: 'Search'; readonly query: SearchQuery };

type Tagged<Tag extends NarrowCondition['_tag']> = Extract<NarrowCondition, { _tag: Tag }>;

/** A condition that a message tells by itself when it is sent. */
export type ConditionOnSent = Tagged<
  | 'Channel'
  | 'Direct'
  | 'Topic'
  | 'Sender'
  | 'AnyDirect'
  | 'Everything'
  | 'Resolved'
  | 'Flagged'
  | 'Unread'
>;

/** All terms hold at once. */
export type Narrow = readonly NarrowTerm[];

/** What a condition looks at. */
export type NarrowFacts = {
  readonly id: MessageId;
  readonly recipientId: RecipientId;
  /** Everyone in the conversation of a direct message; undefined in channels. */
  readonly participants: readonly UserId[] | undefined;
  readonly channel: { readonly privacy: ChannelPrivacy; readonly isArchived: boolean } | undefined;
  readonly topic: string;
  readonly content: string;
  readonly senderId: UserId;
  readonly parts: ReadonlySet<MessagePart>;
  /** The viewer's. */
  readonly flags: ReadonlySet<Flag>;
  readonly isChannelMuted: boolean;
  /** What the viewer set about the topic. */
  readonly topicPolicy: VisibilityPolicy;
  /** People mentioned by name. */
  readonly mentioned: readonly UserId[];
};

/** Those of the facts that are known of every message that is sent, without a look elsewhere. */
export type SentFacts = Pick<
  NarrowFacts,
  'recipientId' | 'participants' | 'topic' | 'senderId' | 'flags'
>;

const isOfKind = (
  kind: 'public' | 'webPublic' | 'archived',
  channel: NonNullable<NarrowFacts['channel']>,
): boolean => {
  switch (kind) {
    case 'public':
      return !isPrivate(channel.privacy);
    case 'webPublic':
      return isWebPublic(channel.privacy);
    case 'archived':
      return channel.isArchived;
  }
};

/** The meaning of the conditions that a queue asks as well as a search does. */
export const holdsOnSent = (condition: ConditionOnSent, message: SentFacts): boolean => {
  const isDirect = message.participants !== undefined;
  switch (condition._tag) {
    case 'Channel':
    case 'Direct':
      return message.recipientId === condition.recipientId;
    case 'Topic':
      return !isDirect && sameText(message.topic, condition.topic);
    case 'Sender':
      return message.senderId === condition.userId;
    case 'AnyDirect':
      return isDirect;
    case 'Everything':
      return true;
    case 'Resolved':
      return !isDirect && isResolved(message.topic);
    case 'Flagged':
      return condition.flags.some((flag) => message.flags.has(flag));
    case 'Unread':
      return !message.flags.has('read');
  }
};

const holds = (condition: NarrowCondition, message: NarrowFacts): boolean => {
  const { channel, participants } = message;
  switch (condition._tag) {
    case 'Channels':
      return channel !== undefined && isOfKind(condition.kind, channel);
    case 'DirectIncluding':
      return (
        participants !== undefined &&
        participants.includes(condition.userId) &&
        participants.includes(condition.viewerId) &&
        (!condition.groupsAlone || participants.length > 2)
      );
    case 'OneOf':
      return condition.messageIds.includes(message.id);
    case 'Has':
      return message.parts.has(condition.part);
    case 'Muted':
      return (
        channel !== undefined &&
        isMutedTopic({
          policy: message.topicPolicy,
          isChannelMuted: condition.channelsCount && message.isChannelMuted,
        })
      );
    case 'Followed':
      return channel !== undefined && message.topicPolicy === visibilityPolicy.followed;
    case 'Mentions':
      return message.mentioned.includes(condition.userId);
    case 'Search':
      return matchesSearch(condition.query, message);
    default:
      return holdsOnSent(condition, message);
  }
};

/** The one definition of what each operator means; adapters keep their queries to it. */
export const matchesNarrow = (narrow: Narrow, message: NarrowFacts): boolean =>
  narrow.every((term) => holds(term, message) !== term.negated);

/**
 * What there is to mark for all terms together: nothing for those by which it must not occur.
 * Undefined if there is no search.
 */
export const searchedFor = (narrow: Narrow): SearchQuery | undefined => {
  const searches = narrow.filter((term) => term._tag === 'Search');
  const queries = searches.filter(({ negated }) => !negated).map(({ query }) => query);
  return searches.length === 0
    ? undefined
    : {
        words: queries.map(({ words }) => words).join(' '),
        phrases: queries.flatMap(({ phrases }) => phrases),
      };
};
