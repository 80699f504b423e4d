import type { ChannelId, Timestamp, UserId } from '../../kernel';
import { without } from '../../kernel';
import type { TopicPreference, VisibilityPolicy } from './topic-preference';
import { visibilityPolicy } from './topic-preference';

const { inherit, muted, unmuted, followed } = visibilityPolicy;

/** The least visible first. */
const byVisibility: readonly VisibilityPolicy[] = [muted, inherit, unmuted, followed];

const moreVisible = (one: VisibilityPolicy, other: VisibilityPolicy): VisibilityPolicy =>
  byVisibility.indexOf(one) > byVisibility.indexOf(other) ? one : other;

type MovedTopic = {
  /** The preferences for the topic at its old place. */
  readonly before: readonly TopicPreference[];
  /** The preferences for the topic at its new place. */
  readonly there: readonly TopicPreference[];
  /** Whether the new place already had messages. */
  readonly isMerging: boolean;
  readonly to: { readonly channelId: ChannelId; readonly topic: string };
  /** Users who cannot read the topic at its new place. */
  readonly unreadableFor: readonly UserId[];
  readonly now: Timestamp;
};

const policies = (preferences: readonly TopicPreference[]): ReadonlyMap<UserId, VisibilityPolicy> =>
  new Map(preferences.map(({ userId, policy }) => [userId, policy]));

/**
 * The preferences to write when a whole topic moves: they move along. When topics merge, the more
 * visible policy stays.
 *
 * Source: docs/reference/editing.md#what-moves.
 */
export const movedPreferences = ({
  before,
  there,
  isMerging,
  to,
  unreadableFor,
  now,
}: MovedTopic): readonly TopicPreference[] => {
  const [oldPolicies, presentPolicies] = [policies(before), policies(there)];
  const people = without(
    Array.from(new Set([...before, ...(isMerging ? there : [])].map(({ userId }) => userId))),
    unreadableFor,
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
