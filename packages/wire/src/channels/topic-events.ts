import type { EventOf } from '../events/event';
import { event, eventsOf, presentationsOf } from '../events/event';
import { mutedTopics, userTopicRecord } from './user-topic-record';

type Changed = EventOf<'TopicPreferenceChanged'>;

export const topicEvents = eventsOf({
  muted_topics: event<Changed['muted']>(
    'MutedTopicsEvent',
    'The muted topics changed; not sent to queues that name user_topic in event_types.',
  )({ muted_topics: mutedTopics }),
  user_topic: event<Changed['preference']>(
    'UserTopicEvent',
    "The user's preference for a topic changed.",
    { since: 'userTopicList' },
  )(userTopicRecord.properties),
});

/** Source: docs/reference/topics.md#visibility-policies. */
export const topicPresentations = presentationsOf({
  TopicPreferenceChanged: {
    parts: ({ preference, muted }) => [
      (viewer) => topicEvents.muted_topics.present(muted, viewer),
      (viewer) => topicEvents.user_topic.present(preference, viewer),
    ],
  },
});
