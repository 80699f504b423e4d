import type { Member } from '../access';
import type { Channel } from '../channels';
import { isReadableBy, visibilityPolicy } from '../channels';
import type { Flag, MessageId, RealmId, RecipientId, StoredFlag, UserId } from '../kernel';
import type { MessagePart, Narrow, NarrowFacts } from '../messages';
import { reactionsTo } from './in-memory-reactions';
import { isSubscribed, wasMember } from './in-memory-subscriptions';
import type { RowFlag, State, StoredMessage, StoredRecipient } from './state';
import { statusOf } from './topic-status';

export const recipientOf = (
  { recipients }: State,
  message: StoredMessage,
): StoredRecipient | undefined => recipients.find(({ id }) => id === message.recipientId);

export const channelOf = (state: State, message: StoredMessage): Channel | undefined =>
  state.channels.find(({ recipientId }) => recipientId === message.recipientId);

export const messagesOf = ({ messages }: State, realmId: RealmId): readonly StoredMessage[] =>
  messages.filter((message) => message.realmId === realmId).sort((a, b) => a.id - b.id);

export const firstMessageOf = (
  state: State,
  realmId: RealmId,
  recipientId: RecipientId,
): MessageId | null =>
  messagesOf(state, realmId).find((message) => message.recipientId === recipientId)?.id ?? null;

/** Whether the message was delivered to the user when it was sent. */
export const hasReceived = (state: State, userId: UserId, message: StoredMessage): boolean => {
  const recipient = recipientOf(state, message);
  switch (recipient?._tag) {
    case undefined:
      return false;
    case 'ChannelRecipient':
      return wasMember(state, userId, recipient.channelId, message.id);
    case 'DirectRecipient':
      return recipient.userIds.includes(userId);
  }
};

const rowOf = (state: State, userId: UserId, { id }: StoredMessage): readonly RowFlag[] =>
  state.flags.find((row) => row.userId === userId && row.messageId === id)?.flags ?? [];

/** Received, or added later; senders who are not subscribed have no copy. */
export const isInHistory = (state: State, userId: UserId, message: StoredMessage): boolean => {
  const row = rowOf(state, userId, message);
  return (
    hasReceived(state, userId, message) || row.includes('historical') || row.includes('carried')
  );
};

/** In the user's history and unread. */
export const isUnread = (state: State, userId: UserId, message: StoredMessage): boolean =>
  hasReceived(state, userId, message)
    ? !state.reads.some((read) => read.userId === userId && read.messageId === message.id)
    : rowOf(state, userId, message).includes('unread');

const isFlag = (flag: RowFlag): flag is StoredFlag => flag !== 'carried' && flag !== 'unread';

/** The message as the user sees it. */
export const flagsOn = (
  state: State,
  userId: UserId,
  message: StoredMessage,
): ReadonlySet<Flag> => {
  const row = rowOf(state, userId, message);
  const received = hasReceived(state, userId, message);
  return new Set<Flag>([
    ...(isUnread(state, userId, message) ? [] : (['read'] as const)),
    ...(received || row.includes('carried') ? [] : (['historical'] as const)),
    ...row.filter(isFlag),
    ...((received || row.includes('carried')) && message.rendering.mentions.everyoneInChannel
      ? (['stream_wildcard_mentioned'] as const)
      : []),
  ]);
};

/** Not in a channel that the reader cannot access. */
export const isOpenTo = (state: State, reader: Member, message: StoredMessage): boolean => {
  const channel = channelOf(state, message);
  return (
    channel === undefined ||
    isReadableBy(reader, {
      channel,
      isSubscribed: isSubscribed(state, reader.user.id, channel.id),
    })
  );
};

/** In the history, and not in a channel that the reader has lost access to. */
export const isInOwnHistory = (state: State, reader: Member, message: StoredMessage): boolean =>
  isInHistory(state, reader.user.id, message) && isOpenTo(state, reader, message);

const partsOf = (state: State, { id, rendering }: StoredMessage): ReadonlySet<MessagePart> =>
  new Set([
    ...(reactionsTo(state, id).length > 0 ? (['reaction'] as const) : []),
    ...(rendering.hasLink ? (['link'] as const) : []),
    ...(rendering.hasImage ? (['image'] as const) : []),
    ...(rendering.attachmentPaths.length > 0 ? (['attachment'] as const) : []),
  ]);

const viewerOf = (narrow: Narrow): UserId | undefined => {
  for (const { value } of narrow) {
    if (typeof value === 'object' && 'viewerId' in value) {
      return value.viewerId;
    }
  }
  return undefined;
};

/** The facts that a narrow needs, for its viewer. */
export const narrowFacts = (state: State, narrow: Narrow, message: StoredMessage): NarrowFacts => {
  const recipient = recipientOf(state, message);
  const channel = channelOf(state, message);
  const viewerId = viewerOf(narrow);
  const status =
    viewerId === undefined || channel === undefined
      ? undefined
      : statusOf(state, viewerId, { channelId: channel.id, topic: message.topic });
  return {
    id: message.id,
    recipientId: message.recipientId,
    participants: recipient?._tag === 'DirectRecipient' ? recipient.userIds : undefined,
    channel,
    topic: message.topic,
    content: message.content,
    senderId: message.senderId,
    parts: partsOf(state, message),
    flags: viewerId === undefined ? new Set() : flagsOn(state, viewerId, message),
    isChannelMuted: status?.isChannelMuted ?? false,
    topicPolicy: status?.policy ?? visibilityPolicy.inherit,
    mentioned: message.rendering.mentions.userIds,
  };
};
