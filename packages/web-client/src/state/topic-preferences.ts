import { computed } from '@preact/signals';
import { field } from './connection';
import { subscriptionsById } from './channels';

const preferences = field('user_topics');

const keyOf = (channelId: number, topic: string): string => `${channelId} ${topic.toLowerCase()}`;

export type TopicPolicy = 'inherit' | 'muted' | 'unmuted' | 'followed';

/** The policies by their numbers in the API. */
const policies: readonly TopicPolicy[] = ['inherit', 'muted', 'unmuted', 'followed'];

/** The number of a policy in the API. */
export const topicPolicies = { inherit: 0, muted: 1, unmuted: 2, followed: 3 } as const;

const byTopic = computed<ReadonlyMap<string, TopicPolicy>>(
  () =>
    new Map(
      (preferences.value ?? []).map((one) => [
        keyOf(one.stream_id, one.topic_name),
        policies[one.visibility_policy] ?? 'inherit',
      ]),
    ),
);

export const topicPolicy = (channelId: number, topic: string): TopicPolicy =>
  byTopic.value.get(keyOf(channelId, topic)) ?? 'inherit';

/** Whether unread messages of the topic do not count. */
export const isMutedTopic = (channelId: number, topic: string): boolean => {
  const policy = topicPolicy(channelId, topic);
  return policy === 'inherit'
    ? subscriptionsById.value.get(channelId)?.is_muted === true
    : policy === 'muted';
};
