import type { Conversation } from '../conversation';
import { conversationKey, conversationOf, directConversation, directKey } from '../conversation';
import { isLoud } from '../events/unread';
import type { ListedMessage } from '../messages/message';
import { narrowOf } from '../narrows/named-narrow';
import type { State } from '../wire/state';
import { unreadIn } from './notices';
import type { UnreadCount, UnreadCounts } from './unread-counts';

export type UnreadConversation = UnreadCount & { readonly conversation: Conversation };

/** The conversations with unread messages, without muted ones, the newest first: an inbox. */
export const unreadConversations = ({
  channels,
  direct,
}: UnreadCounts): readonly UnreadConversation[] => {
  const topics = [...channels].flatMap(([channelId, { topics: known }]) =>
    Array.from(known.values(), ({ topic, ...count }): UnreadConversation => ({
      ...count,
      conversation: { type: 'channel', channelId, topic },
    })),
  );
  const people = Array.from(direct.values(), ({ userIds, ...count }): UnreadConversation => ({
    ...count,
    conversation: { type: 'direct', userIds },
  }));
  return [...topics, ...people]
    .filter(({ isMuted }) => !isMuted)
    .sort((a, b) => b.newestId - a.newestId);
};

export type ConversationSummary = {
  readonly conversation: Conversation;
  /** Id of the newest message. */
  readonly newestId: number;
  /** That message; absent if the client does not know it. */
  readonly newest?: ListedMessage;
  /** Who wrote the known messages, the last first. */
  readonly senderIds: readonly number[];
  readonly unread: number;
  readonly isMuted: boolean;
};

const isMutedIn = (state: State, counts: UnreadCounts, conversation: Conversation): boolean =>
  conversation.type === 'channel'
    ? !isLoud(state, conversation.channelId, conversation.topic)
    : counts.direct.get(directKey(conversation.userIds))?.isMuted === true;

/**
 * The conversations of messages, the one with the newest message first.
 *
 * @param messages in any order, such as those of the list of all messages
 */
export const recentConversations = (
  state: State,
  messages: readonly ListedMessage[],
  counts: UnreadCounts,
): readonly ConversationSummary[] => {
  const found = new Map<string, { conversation: Conversation; newestId: number }>();
  const known = new Map<string, ListedMessage[]>();
  const add = (conversation: Conversation, id: number) => {
    const key = conversationKey(conversation);
    const before = found.get(key);
    if (before === undefined || before.newestId < id) {
      found.set(key, { conversation, newestId: id });
    }
    return key;
  };
  for (const { user_ids: ids, max_message_id: id } of state.recent_private_conversations ?? []) {
    add(directConversation(state, ids), id);
  }
  for (const message of messages) {
    const key = add(conversationOf(state, message), message.id);
    known.set(key, [...(known.get(key) ?? []), message]);
  }
  return Array.from(found, ([key, { conversation, newestId }]): ConversationSummary => {
    const newestFirst = (known.get(key) ?? []).sort((a, b) => b.id - a.id);
    const newest = newestFirst.find(({ id }) => id === newestId);
    return {
      conversation,
      newestId,
      ...(newest === undefined ? {} : { newest }),
      senderIds: Array.from(new Set(newestFirst.map(({ sender_id: id }) => id))),
      unread: unreadIn(counts, narrowOf(conversation)),
      isMuted: isMutedIn(state, counts, conversation),
    };
  }).sort((a, b) => b.newestId - a.newestId);
};
