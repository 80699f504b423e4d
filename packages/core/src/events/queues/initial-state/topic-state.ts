import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { presentTopic } from '../../../channels';
import type { InitialStateSection } from './section';

/** The caller's topic preferences. */
export const topicPreferenceState: InitialStateSection = (
  { topics },
  { realm, user },
  { capabilities },
) =>
  pipe(
    topics.preferencesOf(realm.id, user.id),
    TE.map((preferences) => ({
      user_topics: preferences.map(({ channelId, topic, policy, updatedAt }) => ({
        stream_id: channelId,
        topic_name: presentTopic(topic, capabilities.has('empty_topic_name')),
        last_updated: updatedAt,
        visibility_policy: policy,
      })),
    })),
  );

/** Only the muted topics, for clients without support for other topic preferences. */
export const mutedTopicState: InitialStateSection = (
  { topics },
  { realm, user },
  { capabilities },
) =>
  pipe(
    topics.mutedOf(realm.id, [user.id]),
    TE.map((muted) => ({
      muted_topics: (muted.get(user.id) ?? []).map(({ channelName, topic, updatedAt }) => [
        channelName,
        presentTopic(topic, capabilities.has('empty_topic_name')),
        updatedAt,
      ]),
    })),
  );
