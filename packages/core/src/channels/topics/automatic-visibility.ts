import type { UserSettings } from '../../access';
import type { TopicStatus, VisibilityPolicy } from './topic-preference';
import { visibilityPolicy } from './topic-preference';

/** What somebody does in a topic; each counts as those before it too. */
const ranks = { participation: 1, sending: 2, initiation: 3 } as const;

export type Action = keyof typeof ranks;

/** From which deed on something happens by itself; the one after the last means never. */
export type AutomaticSettings = Pick<
  UserSettings,
  'automatically_follow_topics_policy' | 'automatically_unmute_topics_in_muted_streams_policy'
>;

/**
 * What a deed makes of how the topic stands with whoever did it; undefined if that stays. It is only
 * ever raised, and following goes before unmuting.
 *
 * Source: reference, "POST /messages", side effects.
 */
export const raisedPolicy = (
  settings: AutomaticSettings,
  deed: Action,
  { policy, isChannelMuted }: TopicStatus,
): VisibilityPolicy | undefined => {
  // Who has decided about a topic before is not the one to begin it.
  const rank =
    deed === 'initiation' && policy !== visibilityPolicy.inherit ? ranks.sending : ranks[deed];
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

/** Whether being mentioned makes one follow a topic that stands so: not if one has decided about it. */
export const followsWhenMentioned = (
  settings: Pick<UserSettings, 'automatically_follow_topics_where_mentioned'>,
  { policy }: TopicStatus,
): boolean =>
  settings.automatically_follow_topics_where_mentioned &&
  policy !== visibilityPolicy.muted &&
  policy !== visibilityPolicy.followed;
