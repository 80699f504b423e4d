import { computed } from '@preact/signals';
import type { NamedNarrow } from '@parley/client';
import { unreadConversations, unreadCounts, unreadIn } from '@parley/client';
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

/** How many unread messages a view has. */
export const unreadCount = (narrow: NamedNarrow): number => unreadIn(counts.value, narrow);

/** Topics of a channel with unread messages, the newest first. */
export const unreadTopics = (channelId: number): readonly string[] =>
  [...(counts.value.channels.get(channelId)?.topics.values() ?? [])]
    .sort((a, b) => b.newestId - a.newestId)
    .map(({ topic }) => topic);
