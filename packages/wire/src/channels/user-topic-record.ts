import { arrayOf, field, integer, named, object, oneOf, text } from '../codecs';

/** The fields of a preference for a topic. */
export const userTopicFields = {
  stream_id: field('Id of the channel.', integer),
  topic_name: field('Name of the topic.', text),
  last_updated: field('Time of the last change, in UNIX seconds.', integer),
  visibility_policy: field('0 none, 1 muted, 2 unmuted, 3 followed.', integer),
};

/** Source: docs/reference/topics.md#visibility-policies. */
export const userTopic = named(
  'UserTopic',
  "A user's preference for a topic.",
  object({ required: userTopicFields }),
);

/** For clients that only know muted topics. */
export const mutedTopics = field(
  'Muted topics as lists of channel name, topic, and time of the change in UNIX seconds.',
  arrayOf(arrayOf(oneOf<string | number>(text, integer))),
);
