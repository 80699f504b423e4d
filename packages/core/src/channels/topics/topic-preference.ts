import * as t from 'io-ts';
import type { FeatureLevel } from '../../kernel';
import { ChannelId, UserId, has, numberIn, struct } from '../../kernel';

/** How visible a topic is to a user: like its channel, muted, unmuted or followed. */
export const visibilityPolicy = { inherit: 0, muted: 1, unmuted: 2, followed: 3 } as const;

export const VisibilityPolicy = numberIn(visibilityPolicy);
export type VisibilityPolicy = t.TypeOf<typeof VisibilityPolicy>;

export const TopicPreference = struct({
  userId: UserId,
  channelId: ChannelId,
  topic: t.string,
  policy: VisibilityPolicy,
  updatedAt: t.number,
});
/**
 * The visibility policy that one user set for one topic.
 *
 * Source: docs/reference/topics.md#visibility-policies.
 */
export type TopicPreference = t.TypeOf<typeof TopicPreference>;

/** How visible a topic is to a user. */
export type TopicStatus = {
  readonly policy: VisibilityPolicy;
  /** The user is subscribed to its channel, and has muted it. */
  readonly isChannelMuted: boolean;
};

/** Whether the topic is muted, or is in a muted channel without an exception for it. */
export const isMutedTopic = ({ policy, isChannelMuted }: TopicStatus): boolean =>
  policy === visibilityPolicy.muted || (isChannelMuted && policy === visibilityPolicy.inherit);

/**
 * The policy of a topic as clients of the level know it. Old ones know only which topics are muted:
 * for them, all other topics are like their channels.
 */
export const policyAtLevel = (level: FeatureLevel, policy: VisibilityPolicy): VisibilityPolicy =>
  policy === visibilityPolicy.muted || has(level, 'userTopicList')
    ? policy
    : visibilityPolicy.inherit;

export const MutedTopic = struct({ channelName: t.string, topic: t.string, updatedAt: t.number });
/** A topic that a user muted. */
export type MutedTopic = t.TypeOf<typeof MutedTopic>;

/** A topic that a user muted, with its channel. */
export type PlacedMutedTopic = MutedTopic & { readonly channelId: ChannelId };
