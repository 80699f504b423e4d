import { foldCase } from './text/compare';
import { ascending } from './lists';
import { participantsOf } from './messages/message';
import type { ListedMessage } from './messages/message';
import { ownIdOf } from './own';
import type { State } from './wire/state';

/** Where messages are: in a topic of a channel, or between the account and others. */
export type Conversation =
  | { readonly type: 'channel'; readonly channelId: number; readonly topic: string }
  /** The other participants; none for messages to oneself. */
  | { readonly type: 'direct'; readonly userIds: readonly number[] };

type DirectConversation = Extract<Conversation, { readonly type: 'direct' }>;

/** The conversation between the account and the users, who may include it. */
export const directConversation = (
  state: State,
  userIds: readonly number[],
): DirectConversation => {
  const ownId = ownIdOf(state);
  return { type: 'direct', userIds: ascending(userIds.filter((id) => id !== ownId)) };
};

export const conversationOf = (
  state: State,
  message: Pick<ListedMessage, 'stream_id' | 'subject' | 'display_recipient'>,
): Conversation =>
  message.stream_id === undefined
    ? directConversation(state, participantsOf(message) ?? [])
    : { type: 'channel', channelId: message.stream_id, topic: message.subject };

/** The key of direct messages with the users: their ids, ascending, joined by commas. */
export const directKey = (userIds: readonly number[]): string => ascending(userIds).join();

/** The same for topics whose names differ in case only. */
export const topicKey: (topic: string) => string = foldCase;

/** The same for the same conversation. */
export const conversationKey = (conversation: Conversation): string =>
  conversation.type === 'channel'
    ? `channel:${conversation.channelId}:${topicKey(conversation.topic)}`
    : `direct:${directKey(conversation.userIds)}`;
