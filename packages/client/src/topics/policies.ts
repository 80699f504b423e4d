import { conversationKey } from '../conversation';
import type { State } from '../wire/state';

/** What the account wants of a topic, with the numbers of the API. */
export const topicPolicies = { inherit: 0, muted: 1, unmuted: 2, followed: 3 } as const;

export type TopicPolicy = keyof typeof topicPolicies;

/** By their numbers. */
const names = Object.keys(topicPolicies) as readonly TopicPolicy[];

const keyOf = (channelId: number, topic: string): string =>
  conversationKey({ type: 'channel', channelId, topic });

/** Tells the policy of a topic by its channel and name, as the field `user_topics` has it. */
export const topicPoliciesOf = (
  known: NonNullable<State['user_topics']>,
): ((channelId: number, topic: string) => TopicPolicy) => {
  const byTopic = new Map(
    known.map(({ stream_id: id, topic_name: topic, visibility_policy: policy }) => [
      keyOf(id, topic),
      names[policy] ?? 'inherit',
    ]),
  );
  return (channelId, topic) => byTopic.get(keyOf(channelId, topic)) ?? 'inherit';
};
