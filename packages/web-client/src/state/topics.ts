import type { TopicPolicy } from '@parley/client';
import { mergedTopics, topicPoliciesOf } from '@parley/client';
import { computed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { subscriptionsById } from './channels';
import { client, field, knownTopics, snapshot } from './connection';
import { unreadTopics } from './unread';

/** The topics of a channel, newest first, as far as they are known. */
export const topicsOf = (channelId: number): readonly string[] =>
  mergedTopics(unreadTopics(channelId), knownTopics.value.get(channelId));

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

const policies = computed(() => topicPoliciesOf(preferences.value ?? []));

export const topicPolicy = (channelId: number, topic: string): TopicPolicy =>
  policies.value(channelId, topic);

/** Whether unread messages of the topic do not count. */
export const isMutedTopic = (channelId: number, topic: string): boolean => {
  const policy = topicPolicy(channelId, topic);
  return policy === 'inherit'
    ? subscriptionsById.value.get(channelId)?.is_muted === true
    : policy === 'muted';
};
