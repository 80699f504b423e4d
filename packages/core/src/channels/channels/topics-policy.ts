import * as t from 'io-ts';

/**
 * Whether a channel allows messages in the empty topic.
 *
 * Source: docs/reference/topics.md#topics-policy.
 */
export const TopicsPolicy = t.union([
  t.literal('inherit'),
  t.literal('allow_empty_topic'),
  t.literal('disable_empty_topic'),
  t.literal('empty_topic_only'),
]);
export type TopicsPolicy = t.TypeOf<typeof TopicsPolicy>;
