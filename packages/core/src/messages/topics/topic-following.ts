import type { UserSettings } from '../../access';
import type { Action, Channel, TopicPreference, TopicStatus } from '../../channels';
import { followsWhenMentioned, raisedPolicy, visibilityPolicy } from '../../channels';
import type { Timestamp, UserId } from '../../kernel';

export type ChannelTopicName = { readonly channel: Channel; readonly topic: string };

/** A user's settings, and their policy for one topic. */
export type TopicFollowFacts = {
  readonly userId: UserId;
  readonly settings: UserSettings;
  readonly status: TopicStatus;
};

/**
 * Plans how an action in a topic changes a user's preference, by their settings; undefined if it
 * does not. Bots have no preferences.
 *
 * Source: reference, "POST /messages", side effects, and "Reactions".
 */
export const planFollowing = (
  { userId, settings, status }: TopicFollowFacts,
  action: Action,
  { channel, topic }: ChannelTopicName,
  now: Timestamp,
): TopicPreference | undefined => {
  const policy = raisedPolicy(settings, action, status);
  return policy === undefined
    ? undefined
    : { userId, channelId: channel.id, topic, policy, updatedAt: now };
};

/** Plans which mentioned users start to follow a topic. Source: as above. */
export const planFollowingMentioned = (
  mentioned: readonly TopicFollowFacts[],
  { channel, topic }: ChannelTopicName,
  now: Timestamp,
): readonly TopicPreference[] =>
  mentioned
    .filter(({ settings, status }) => followsWhenMentioned(settings, status))
    .map(({ userId }) => ({
      userId,
      channelId: channel.id,
      topic,
      policy: visibilityPolicy.followed,
      updatedAt: now,
    }));
