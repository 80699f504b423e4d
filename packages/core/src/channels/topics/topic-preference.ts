import * as t from 'io-ts';
import { ChannelId, UserId } from '../../kernel';

/** What a user wants to hear of a topic: as of its channel, nothing, as usual, or everything. */
export const visibilityPolicy = { inherit: 0, muted: 1, unmuted: 2, followed: 3 } as const;

export const VisibilityPolicy = t.union([t.literal(0), t.literal(1), t.literal(2), t.literal(3)]);
export type VisibilityPolicy = t.TypeOf<typeof VisibilityPolicy>;

export const TopicPreference = t.readonly(
  t.type({
    userId: UserId,
    channelId: ChannelId,
    topic: t.string,
    policy: VisibilityPolicy,
    updatedAt: t.number,
  }),
);
/** What one user set about one topic. Source: reference, "POST /user_topics". */
export type TopicPreference = t.TypeOf<typeof TopicPreference>;

/** How a topic stands with somebody. */
export type TopicStatus = {
  readonly policy: VisibilityPolicy;
  /** They are subscribed to its channel, and have muted it. */
  readonly isChannelMuted: boolean;
};

/** Muted itself, or in a muted channel without an exception for it. */
export const isMutedTopic = ({ policy, isChannelMuted }: TopicStatus): boolean =>
  policy === visibilityPolicy.muted || (isChannelMuted && policy === visibilityPolicy.inherit);

/** A topic that somebody muted. */
export type MutedTopic = {
  readonly channelName: string;
  readonly topic: string;
  readonly updatedAt: number;
};
