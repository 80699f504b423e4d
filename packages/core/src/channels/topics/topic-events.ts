import * as t from 'io-ts';
import type { EventViewer } from '../../kernel';
import { eventKind, eventTable, has } from '../../kernel';
import { presentTopic } from './topic';
import { MutedTopic, TopicPreference } from './topic-preference';

const TopicPreferenceChanged = t.readonly(
  t.type({
    _tag: t.literal('TopicPreferenceChanged'),
    preference: TopicPreference,
    /** All topics that the user has muted now, for clients that only support muted topics. */
    muted: t.readonlyArray(MutedTopic),
  }),
);
/** Sent to the user whose preference it is. */
export type TopicPreferenceChanged = t.TypeOf<typeof TopicPreferenceChanged>;

const allowsEmpty = ({ capabilities }: EventViewer): boolean =>
  capabilities.has('empty_topic_name');

/** Source: docs/reference/topics.md#visibility-policies. */
export const topicEvents = eventTable({
  TopicPreferenceChanged: eventKind(TopicPreferenceChanged, {
    parts: ({ preference, muted }) => [
      (viewer) => [
        {
          type: 'muted_topics',
          muted_topics: muted.map(({ channelName, topic, updatedAt }) => [
            channelName,
            presentTopic(topic, allowsEmpty(viewer)),
            updatedAt,
          ]),
        },
      ],
      (viewer) =>
        has(viewer.level, 'userTopicList')
          ? [
              {
                type: 'user_topic',
                stream_id: preference.channelId,
                topic_name: presentTopic(preference.topic, allowsEmpty(viewer)),
                last_updated: preference.updatedAt,
                visibility_policy: preference.policy,
              },
            ]
          : [],
    ],
  }),
});
