import type { UserSettings } from '../../access';
import type { TopicStatus, VisibilityPolicy } from './topic-preference';
import { visibilityPolicy } from './topic-preference';

/** What a user does in a topic; each action includes those before it. */
const ranks = { participation: 1, sending: 2, initiation: 3 } as const;

export type Action = keyof typeof ranks;

/**
 * The settings store the rank of the first action with an effect; a value above the last rank means
 * never.
 */
export type AutomaticSettings = Pick<
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
