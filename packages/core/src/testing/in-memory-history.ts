import type { Channel } from '../channels/channel';
import type { NarrowFacts } from '../narrows/narrow';
import type { RealmId, UserId } from '../shared/id';
import { wasMember } from './in-memory-subscriptions';
import type { State, StoredMessage, StoredRecipient } from './state';

export const recipientOf = (
  { recipients }: State,
  message: StoredMessage,
): StoredRecipient | undefined => recipients.find(({ id }) => id === message.recipientId);

export const channelOf = (state: State, message: StoredMessage): Channel | undefined =>
  state.channels.find(({ recipientId }) => recipientId === message.recipientId);

export const messagesOf = ({ messages }: State, realmId: RealmId): readonly StoredMessage[] =>
  messages.filter((message) => message.realmId === realmId).sort((a, b) => a.id - b.id);

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

/** Received, or entered later; sending to a channel without being in it leaves nothing. */
export const isInHistory = (state: State, userId: UserId, message: StoredMessage): boolean =>
  hasReceived(state, userId, message) ||
  state.flags.some(
    (row) =>
      row.userId === userId && row.messageId === message.id && row.flags.includes('historical'),
  );

export const hasRead = ({ reads }: State, userId: UserId, message: StoredMessage): boolean =>
  reads.some((read) => read.userId === userId && read.messageId === message.id);

export const narrowFacts = (state: State, message: StoredMessage): NarrowFacts => ({
  recipientId: message.recipientId,
  isDirect: recipientOf(state, message)?._tag === 'DirectRecipient',
  topic: message.topic,
  senderId: message.senderId,
});
