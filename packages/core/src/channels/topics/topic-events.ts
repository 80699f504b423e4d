import * as t from 'io-ts';
import { eventTable, tagged } from '../../kernel';
import { MutedTopic, TopicPreference } from './topic-preference';

/** Sent to the user whose preference it is. */
const TopicPreferenceChanged = tagged('TopicPreferenceChanged', {
  preference: TopicPreference,
  /** All topics that the user has muted now, for clients that only support muted topics. */
  muted: t.readonlyArray(MutedTopic),
});

/** Source: docs/reference/topics.md#visibility-policies. */
export const topicEvents = eventTable({ TopicPreferenceChanged });
