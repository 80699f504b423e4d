import { computed } from '@preact/signals';
import type { NamedNarrow, UnreadChannelCount } from '@parley/client';
import { directKey, topicKey, unreadConversations, unreadCounts } from '@parley/client';
import { field, seenIds, snapshot } from './connection';

/** What the counts depend on; other events leave them as they are. */
const dependencies = [
  field('unread_msgs'),
  field('user_topics'),
  field('subscriptions'),
  field('muted_users'),
];

export const counts = computed(() => {
  dependencies.forEach(({ value }) => value);
  return unreadCounts(snapshot.peek().state, seenIds.value);
});

/** Unread messages that count: those of muted conversations do not. */
export const totalUnread = computed(() => counts.value.total);

/** The conversations with unread messages, without muted ones, the newest first. */
export const inbox = computed(() => unreadConversations(counts.value));

const channelCounts = (channelId: number): UnreadChannelCount | undefined =>
  counts.value.channels.get(channelId);

/** How many unread messages a view has. */
export const unreadCount = (narrow: NamedNarrow): number => {
  switch (narrow.type) {
    case 'topic':
      return channelCounts(narrow.channelId)?.topics.get(topicKey(narrow.topic))?.count ?? 0;
    case 'direct':
      return counts.value.direct.get(directKey(narrow.userIds))?.count ?? 0;
    case 'channel':
      return channelCounts(narrow.channelId)?.total ?? 0;
    case 'mentions':
      return counts.value.mentions;
    case 'feed':
      return totalUnread.value;
    case 'starred':
    case 'search':
      return 0;
  }
};

/** Topics of a channel with unread messages, the newest first. */
export const unreadTopics = (channelId: number): readonly string[] =>
  [...(channelCounts(channelId)?.topics.values() ?? [])]
    .sort((a, b) => b.newestId - a.newestId)
    .map(({ topic }) => topic);
