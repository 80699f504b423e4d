import type { TopicPreference, TopicStatus } from '../channels';
import { visibilityPolicy } from '../channels';
import type { UserId } from '../kernel';
import { sameText } from '../kernel';
import type { State } from './state';

export const isSameTopicAs =
  (a: Omit<TopicPreference, 'policy' | 'updatedAt'>) =>
  (b: TopicPreference): boolean =>
    a.userId === b.userId && a.channelId === b.channelId && sameText(a.topic, b.topic);

/** The user's status of the topic. */
export const statusOf = (
  { topicPreferences, subscriptions }: State,
  userId: UserId,
  topic: Pick<TopicPreference, 'channelId' | 'topic'>,
): TopicStatus => ({
  policy:
    topicPreferences.find(isSameTopicAs({ userId, ...topic }))?.policy ?? visibilityPolicy.inherit,
  isChannelMuted: subscriptions.some(
    (row) =>
      row.userId === userId && row.channelId === topic.channelId && row.isActive && row.isMuted,
  ),
});
