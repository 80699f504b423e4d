import type { EventOf } from '../events/event';
import { event, eventsOf, presentedEvents } from '../events/event';
import { mutedTopics, userTopicRecord } from './user-topic-record';

type Changed = EventOf<'TopicPreferenceChanged'>;

const events = eventsOf({
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
export const topicEvents = presentedEvents(events, {
  TopicPreferenceChanged: {
    parts: ({ preference, muted }) => [
      (viewer) => events.muted_topics.present(muted, viewer),
      (viewer) => events.user_topic.present(preference, viewer),
    ],
  },
});
