import type { ChannelId, Timestamp, UserId } from '../../kernel';
import { without } from '../../kernel';
import type { TopicPreference, VisibilityPolicy } from './topic-preference';
import { visibilityPolicy } from './topic-preference';

const { inherit, muted, unmuted, followed } = visibilityPolicy;

/** From what is heard of least on. */
const byVisibility: readonly VisibilityPolicy[] = [muted, inherit, unmuted, followed];

const moreVisible = (one: VisibilityPolicy, other: VisibilityPolicy): VisibilityPolicy =>
  byVisibility.indexOf(one) > byVisibility.indexOf(other) ? one : other;

export type MovedTopic = {
  /** What people had set about the topic that is gone now. */
  readonly before: readonly TopicPreference[];
  /** What they have set about the topic where it went. */
  readonly there: readonly TopicPreference[];
  /** There were messages where it went. */
  readonly isMerging: boolean;
  readonly to: { readonly channelId: ChannelId; readonly topic: string };
  /** Who cannot read it where it went. */
  readonly losers: readonly UserId[];
  readonly now: Timestamp;
};

const policies = (preferences: readonly TopicPreference[]): ReadonlyMap<UserId, VisibilityPolicy> =>
  new Map(preferences.map(({ userId, policy }) => [userId, policy]));

/**
 * What becomes of people's preferences when a whole topic moves: they go along. Where topics merge
 * the one by which more is heard stays.
 *
 * Source: reference, "PATCH /messages/{message_id}", what moves.
 */
export const movedPreferences = ({
  before,
  there,
  isMerging,
  to,
  losers,
  now,
}: MovedTopic): readonly TopicPreference[] => {
  const [oldPolicies, presentPolicies] = [policies(before), policies(there)];
  const people = without(
    Array.from(new Set([...before, ...(isMerging ? there : [])].map(({ userId }) => userId))),
    losers,
  );
  const arriving = people.flatMap((userId): readonly TopicPreference[] => {
    const old = oldPolicies.get(userId) ?? inherit;
    const present = presentPolicies.get(userId) ?? inherit;
    const policy = isMerging ? moreVisible(old, present) : old;
    return policy === present ? [] : [{ userId, ...to, policy, updatedAt: now }];
  });
  return [
    ...before.map((preference) => ({ ...preference, policy: inherit, updatedAt: now })),
    ...arriving,
  ];
};
