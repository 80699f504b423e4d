import type { Topic } from '@parley/client';
import { computed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { subscriptionsById } from './channels';
import { client, field, knownTopics, snapshot } from './connection';
import { unreadTopics } from './unread';

/** Topics of which messages are unread are known, whether or not the list was fetched. */
const merged = (unread: readonly string[], known: readonly Topic[]): readonly string[] => {
  const seen = new Set<string>();
  return [...unread, ...known.map(({ name }) => name)].filter((topic) => {
    const key = topic.toLowerCase();
    return seen.has(key) ? false : seen.add(key);
  });
};

/** The topics of a channel, newest first, as far as they are known. */
export const topicsOf = (channelId: number): readonly string[] =>
  merged(unreadTopics(channelId), knownTopics.value.get(channelId) ?? []);

/** The same; they are fetched when the component is shown. */
export const useTopics = (channelId: number): readonly string[] => {
  const current = client.value?.topics;
  const { queueId } = snapshot.value;
  useEffect(() => {
    void current?.load(channelId);
  }, [current, queueId, channelId]);
  return topicsOf(channelId);
};

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
