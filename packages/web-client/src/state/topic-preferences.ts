import { computed } from '@preact/signals';
import { field } from './connection';
import { subscriptionsById } from './channels';

const preferences = field('user_topics');

const keyOf = (channelId: number, topic: string): string => `${channelId} ${topic.toLowerCase()}`;

/** The numbers of `visibility_policy`. */
const policies = { muted: 1, unmuted: 2, followed: 3 } as const;

const policyOf = computed<ReadonlyMap<string, number>>(
  () =>
    new Map(
      (preferences.value ?? []).map((one) => [
        keyOf(one.stream_id, one.topic_name),
        one.visibility_policy,
      ]),
    ),
);

/** Whether unread messages of the topic do not count. */
export const isMutedTopic = (channelId: number, topic: string): boolean => {
  const policy = policyOf.value.get(keyOf(channelId, topic));
  return policy === undefined
    ? subscriptionsById.value.get(channelId)?.is_muted === true
    : policy === policies.muted;
};
