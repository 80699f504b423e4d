import type { UserSettings } from '../../access';
import type {
  Action,
  Channel,
  MessageForViewer,
  TopicPreference,
  TopicStatus,
} from '../../channels';
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
 * Source: docs/reference/topics.md#automatic-policies.
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

/**
 * Plans how a reaction or a vote in a topic changes the preference of the user, if it may.
 *
 * @param participant undefined for bots, and where the user is not subscribed
 */
export const planParticipation = (
  participant: TopicFollowFacts | undefined,
  { channel: place, topic }: Pick<MessageForViewer, 'channel' | 'topic'>,
  now: Timestamp,
): readonly TopicPreference[] => {
  const preference =
    participant === undefined || place === undefined
      ? undefined
      : planFollowing(participant, 'participation', { channel: place.channel, topic }, now);
  return preference === undefined ? [] : [preference];
};

/** Plans which mentioned users start to follow a topic. Source: as above. */
const planFollowingMentioned = (
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

/** What decides whose preferences for a topic change when a message is sent to it. */
export type SendFollowFacts = {
  /** The sender, unless a bot, and mentioned users, with their settings. */
  readonly following: readonly TopicFollowFacts[];
  /** The sender can see no message in the topic. */
  readonly isTopicNew: boolean;
};

/**
 * Plans which preferences change when a message is sent.
 *
 * @param senderId undefined for a bot
 */
export const planFollowingOnSend = (
  senderId: UserId | undefined,
  mentioned: readonly UserId[],
  { following, isTopicNew }: SendFollowFacts,
  place: ChannelTopicName,
  now: Timestamp,
): { readonly own: TopicPreference | undefined; readonly others: readonly TopicPreference[] } => {
  const sender = following.find(({ userId }) => userId === senderId);
  const own = sender && planFollowing(sender, isTopicNew ? 'initiation' : 'sending', place, now);
  const others = following.filter(
    ({ userId }) => mentioned.includes(userId) && userId !== own?.userId,
  );
  return { own, others: planFollowingMentioned(others, place, now) };
};
