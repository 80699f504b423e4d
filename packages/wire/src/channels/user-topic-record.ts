import type { TopicPreference } from '@parley/core/channels';
import { arrayOf, integer, oneOf, record, required, text } from '../codecs';
import type { EventOf } from '../events/event';
import type { TopicViewer } from './present-topic';
import { topicFor } from './present-topic';

/** Source: docs/reference/topics.md#visibility-policies. */
export const userTopicRecord = record<TopicPreference, TopicViewer>(
  'UserTopic',
  "A user's preference for a topic.",
)({
  stream_id: required('Id of the channel.', integer, 'channelId'),
  topic_name: required('Name of the topic.', text, ({ topic }, viewer) => topicFor(topic, viewer)),
  last_updated: required('Time of the last change, in UNIX seconds.', integer, 'updatedAt'),
  visibility_policy: required('0 none, 1 muted, 2 unmuted, 3 followed.', integer, 'policy'),
});

type MutedTopic = EventOf<'TopicPreferenceChanged'>['muted'][number];

/** For clients that only know muted topics. */
export const mutedTopics = required(
  'Muted topics as lists of channel name, topic, and time of the change in UNIX seconds.',
  arrayOf(arrayOf(oneOf<string | number>(text, integer))),
  (muted: readonly MutedTopic[], viewer: TopicViewer) =>
    muted.map(({ channelName, topic, updatedAt }) => [
      channelName,
      topicFor(topic, viewer),
      updatedAt,
    ]),
);
