import * as E from 'fp-ts/Either';
import { isCaller, isGuest } from '../../access';
import {
  canReadContent,
  canonicalTopic,
  hasSharedHistory,
  isMutedTopic,
  isPrivate,
  isResolved,
  isWebPublic,
  visibilityPolicy,
} from '../../channels';
import type { Flag, RecipientId } from '../../kernel';
import { MessageId, UserId, asId, mentionFlags, sameText } from '../../kernel';
import { invalidOperator, unknownOperand } from './invalid-operator';
import type {
  MessagePart,
  Named,
  NarrowFacts,
  Operand,
  Operator,
  OperatorSyntax,
  SentFacts,
  TermContext,
} from './operator';
import type { SearchQuery } from './search';
import { matchesSearch, parseSearch } from './search';

/** Clients store these ids in 32 bits. */
const maxId = 2_147_483_647;

const nobody = asId(UserId)(0);

type ByViewer = { readonly viewerId: UserId };
type WithUser = ByViewer & { readonly userId: UserId };
type Muting = ByViewer & { readonly channelsCount: boolean };

const limitingChannels = {
  place: 'channel',
  visitors: 'allowed',
} as const;

const withoutValue = () => E.right(undefined);

const byViewer = (_: Operand, { viewerId = nobody }: TermContext) => E.right({ viewerId });

const namedUser = (operand: Operand, { users }: Named) =>
  E.fromNullable(unknownOperand('user', operand))(users?.[0]?.id);

const withUser = (operand: Operand, { viewerId = nobody, named }: TermContext) =>
  E.map((userId: UserId) => ({ viewerId, userId }))(namedUser(operand, named));

const muting = (_: Operand, { viewerId = nobody, namesChannel }: TermContext) =>
  E.right({ viewerId, channelsCount: !namesChannel });

const isDirect = ({ participants }: SentFacts): boolean => participants !== undefined;

const isBetween =
  (atLeast: number) =>
  ({ viewerId, userId }: WithUser, { participants = [] }: NarrowFacts): boolean =>
    participants.includes(userId) &&
    participants.includes(viewerId) &&
    participants.length >= atLeast;

const isInMuted = ({ channelsCount }: Muting, message: NarrowFacts): boolean =>
  message.channel !== undefined &&
  isMutedTopic({
    policy: message.topicPolicy,
    isChannelMuted: channelsCount && message.isChannelMuted,
  });

const flagged = (...flags: readonly Flag[]): Operator<ByViewer, SentFacts> => ({
  isPersonal: true,
  resolve: byViewer,
  holds: (_, message) => flags.some((flag) => message.flags.has(flag)),
});

const partOperator = (part: MessagePart): Operator<undefined> => ({
  visitors: 'allowed',
  resolve: withoutValue,
  holds: (_, { parts }) => parts.has(part),
});

const operator = <Value, Facts = NarrowFacts>(
  declaration: Operator<Value, Facts>,
): Operator<Value, Facts> => declaration;

/**
 * Operators that depend only on the message and its flags when it is sent; event queues filter by
 * some of them. In a key with a colon, the text after it is the operand.
 *
 * Source: docs/reference/narrows.md#operators.
 */
export const sendTimeOperators = {
  /** An unknown name is an error. The id of a hidden or missing channel matches nothing. */
  channel: operator<RecipientId | undefined, SentFacts>({
    since: 'channelNarrows',
    aliases: { stream: {} },
    operand: 'textOrId',
    place: 'channel',
    visitors: 'allowed',
    isReplacedByWith: true,
    names: 'channel',
    sharesHistory: (viewer, { channel }) =>
      channel !== undefined &&
      canReadContent(viewer, channel) &&
      (hasSharedHistory(channel.channel.privacy) || !isCaller(viewer)),
    resolve: (operand, { viewerId, named: { channel: found } }) =>
      found === undefined && (viewerId === undefined || typeof operand !== 'number')
        ? E.left(unknownOperand(viewerId === undefined ? 'webPublicChannel' : 'channel', operand))
        : E.right(found?.channel.recipientId),
    holds: (recipientId, message) => message.recipientId === recipientId,
  }),

  topic: operator<string, SentFacts>({
    place: 'channel',
    visitors: 'allowed',
    isReplacedByWith: true,
    resolve: (operand) => E.right(canonicalTopic(String(operand))),
    holds: (topic, message) => !isDirect(message) && sameText(message.topic, topic),
  }),

  sender: operator<UserId, SentFacts>({
    operand: 'textOrId',
    visitors: 'allowed',
    names: 'users',
    resolve: (operand, { named }) => namedUser(operand, named),
    holds: (userId, message) => message.senderId === userId,
  }),

  /** Matches nothing if the users have no conversation yet. */
  dm: operator<RecipientId | undefined, SentFacts>({
    since: 'directMessageNarrows',
    aliases: { 'pm-with': {}, pm_with: { operand: 'text' } },
    operand: 'textOrIds',
    place: 'direct',
    isReplacedByWith: true,
    names: 'conversation',
    resolve: (operand, { named: { users, conversation } }) =>
      users === undefined ? E.left(unknownOperand('users', operand)) : E.right(conversation),
    holds: (recipientId, message) => message.recipientId === recipientId,
  }),

  /** Has no effect; clients use it as an anchor. */
  near: operator<undefined, SentFacts>({
    operand: 'textOrId',
    visitors: 'allowed',
    ignoresNegation: true,
    resolve: withoutValue,
    holds: () => true,
  }),

  'is:dm': operator<undefined, SentFacts>({
    since: 'directMessageNarrows',
    aliases: { 'is:private': {} },
    place: 'direct',
    isPersonal: true,
    resolve: withoutValue,
    holds: (_, message) => isDirect(message),
  }),

  'is:starred': flagged('starred'),

  'is:unread': operator<ByViewer, SentFacts>({
    isPersonal: true,
    resolve: byViewer,
    holds: (_, message) => !message.flags.has('read'),
  }),

  'is:mentioned': flagged(...mentionFlags),

  'is:alerted': flagged('has_alert_word'),

  'is:resolved': operator<undefined, SentFacts>({
    resolve: withoutValue,
    holds: (_, message) => !isDirect(message) && isResolved(message.topic),
  }),
};

/** Every operator that becomes a term. Source: docs/reference/narrows.md#operators. */
export const operators = {
  ...sendTimeOperators,

  'channels:public': operator<undefined>({
    ...limitingChannels,
    since: 'channelNarrows',
    aliases: { 'streams:public': {} },
    sharesHistory: (viewer) => isCaller(viewer) && !isGuest(viewer.user),
    resolve: withoutValue,
    holds: (_, { channel }) => channel !== undefined && !isPrivate(channel.privacy),
  }),

  /** Archived channels are no longer open to visitors. */
  'channels:web-public': operator<undefined>({
    ...limitingChannels,
    since: 'channelNarrows',
    aliases: { 'streams:web-public': {} },
    sharesHistory: () => true,
    resolve: withoutValue,
    holds: (_, { channel }) =>
      channel !== undefined && isWebPublic(channel.privacy) && !channel.isArchived,
  }),

  'channels:archived': operator<undefined>({
    ...limitingChannels,
    since: 'archivedChannelNarrow',
    aliases: { 'streams:archived': { since: 'archivedChannelNarrow' } },
    sharesHistory: () => false,
    resolve: withoutValue,
    holds: (_, { channel }) => channel?.isArchived === true,
  }),

  /** Direct messages in any conversation of the viewer that includes the user. */
  'dm-including': operator<WithUser>({
    since: 'directMessageNarrows',
    operand: 'textOrId',
    place: 'direct',
    names: 'users',
    resolve: withUser,
    holds: isBetween(1),
  }),

  /** Like `dm-including`, but only conversations of three or more users. */
  'group-pm-with': operator<WithUser>({
    aliases: { group_pm_with: { operand: 'text' } },
    operand: 'textOrId',
    place: 'direct',
    names: 'users',
    resolve: withUser,
    holds: isBetween(3),
  }),

  id: operator<readonly MessageId[]>({
    operand: 'textOrId',
    visitors: 'allowed',
    resolve: (operand) => {
      const text = String(operand);
      return /^\d{1,10}$/.test(text) && Number(text) <= maxId
        ? E.right([asId(MessageId)(Number(text))])
        : E.left(invalidOperator({ _tag: 'InvalidMessageId' }));
    },
    holds: (messageIds, { id }) => messageIds.includes(id),
  }),

  mentions: operator<UserId>({
    since: 'mentionsNarrow',
    operand: 'textOrId',
    names: 'users',
    resolve: (operand, { named }) => namedUser(operand, named),
    holds: (userId, { mentioned }) => mentioned.includes(userId),
  }),

  search: operator<SearchQuery>({
    operand: 'filledText',
    visitors: 'allowed',
    resolve: (operand) => E.right(parseSearch(String(operand))),
    holds: matchesSearch,
  }),

  'has:attachment': partOperator('attachment'),
  'has:image': partOperator('image'),
  'has:link': partOperator('link'),
  'has:reaction': operator<undefined>({ ...partOperator('reaction'), since: 'reactionNarrow' }),

  /** All messages except muted ones. */
  'in:home': operator<Muting>({
    visitors: 'ignored',
    ignoresNegation: true,
    resolve: muting,
    holds: (value, message) => !isInMuted(value, message),
  }),

  'in:all': operator<undefined>({
    ignoresNegation: true,
    resolve: withoutValue,
    holds: () => true,
  }),

  'is:followed': operator<ByViewer>({
    since: 'followedTopicNarrow',
    resolve: byViewer,
    holds: (_, { channel, topicPolicy }) =>
      channel !== undefined && topicPolicy === visibilityPolicy.followed,
  }),

  /** In muted topics, and in muted channels except for unmuted and followed topics. */
  'is:muted': operator<Muting>({ since: 'mutedNarrow', resolve: muting, holds: isInMuted }),
};

/** Operators that never become a term: `with` is replaced by the conversation of a message. */
export const replacedOperators = {
  with: { since: 'conversationNarrow', operand: 'textOrId', visitors: 'allowed' },
} as const satisfies Readonly<Record<string, OperatorSyntax>>;
