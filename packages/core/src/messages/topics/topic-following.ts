import type { UserSettings } from '../../access';
import type {
  Channel,
  MessageForViewer,
  PlacedMutedTopic,
  PreferenceChange,
  TopicPreference,
  TopicStatus,
  VisibilityPolicy,
} from '../../channels';
import { preferenceChanges, visibilityPolicy } from '../../channels';
import type { Timestamp, UserId } from '../../kernel';

/** What a user does in a topic; each action includes those before it. */
const ranks = { participation: 1, sending: 2, initiation: 3 } as const;

export type Action = keyof typeof ranks;

/**
 * The settings store the rank of the first action with an effect; a value above the last rank means
 * never.
 */
type AutomaticSettings = Pick<
  UserSettings,
  'automatically_follow_topics_policy' | 'automatically_unmute_topics_in_muted_streams_policy'
>;

/**
 * The visibility policy that the topic gets for the user after the action; undefined if unchanged.
 * A policy is only ever raised, and following takes precedence over unmuting.
 *
 * Source: docs/reference/topics.md#automatic-policies.
 */
export const raisedPolicy = (
  settings: AutomaticSettings,
  action: Action,
  { policy, isChannelMuted }: TopicStatus,
): VisibilityPolicy | undefined => {
  // A user who set a policy before does not count as the one who started the topic.
  const rank =
    action === 'initiation' && policy !== visibilityPolicy.inherit ? ranks.sending : ranks[action];
  const reaches = (setting: number): boolean => setting <= rank;
  if (policy === visibilityPolicy.followed) {
    return undefined;
  }
  if (reaches(settings.automatically_follow_topics_policy)) {
    return visibilityPolicy.followed;
  }
  return isChannelMuted &&
    policy !== visibilityPolicy.unmuted &&
    reaches(settings.automatically_unmute_topics_in_muted_streams_policy)
    ? visibilityPolicy.unmuted
    : undefined;
};

/**
 * Whether a user who is mentioned in the topic follows it from then on: only if it is not muted.
 */
export const followsWhenMentioned = (
  settings: Pick<UserSettings, 'automatically_follow_topics_where_mentioned'>,
  { policy }: TopicStatus,
): boolean =>
  settings.automatically_follow_topics_where_mentioned &&
  policy !== visibilityPolicy.muted &&
  policy !== visibilityPolicy.followed;

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
const planFollowing = (
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

/** Who reacts or votes in a topic, and the topics that they have muted. */
export type Participant = TopicFollowFacts & { readonly muted: readonly PlacedMutedTopic[] };

/**
 * Plans how a reaction or a vote in a topic changes the preference of the user, if it may.
 *
 * @param participant undefined if it may not change
 */
export const planParticipation = (
  participant: Participant | undefined,
  { channel: place, topic }: Pick<MessageForViewer, 'channel' | 'topic'>,
  now: Timestamp,
): readonly PreferenceChange[] => {
  if (participant === undefined || place === undefined) {
    return [];
  }
  const { channel } = place;
  const preference = planFollowing(participant, 'participation', { channel, topic }, now);
  return preference === undefined
    ? []
    : preferenceChanges([preference], new Map([[participant.userId, participant.muted]]), channel);
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
