import type { TopicPreference } from '@parley/core/channels';
import { arrayOf, field, integer, oneOf, record, required, text } from '../codecs';
import { presentTopic } from './present-topic';

/** Source: docs/reference/topics.md#visibility-policies. */
export const userTopicRecord = record<
  TopicPreference,
  { readonly capabilities: ReadonlySet<string> }
>(
  'UserTopic',
  "A user's preference for a topic.",
)({
  stream_id: required('Id of the channel.', integer, ({ channelId }) => channelId),
  topic_name: required('Name of the topic.', text, ({ topic }, { capabilities }) =>
    presentTopic(topic, capabilities.has('empty_topic_name')),
  ),
  last_updated: required(
    'Time of the last change, in UNIX seconds.',
    integer,
    ({ updatedAt }) => updatedAt,
  ),
  visibility_policy: required(
    '0 none, 1 muted, 2 unmuted, 3 followed.',
    integer,
    (one) => one.policy,
  ),
});

/** For clients that only know muted topics. */
export const mutedTopics = field(
  'Muted topics as lists of channel name, topic, and time of the change in UNIX seconds.',
  arrayOf(arrayOf(oneOf<string | number>(text, integer))),
);
