import type { UserId } from '../../kernel';
import { foldCase, groupBy, onlyTo, sameText } from '../../kernel';
import type { Channel } from '../channels/channel';
import type { AddressedEvent } from '../domain-events';
import type { MutedTopic, PlacedMutedTopic, TopicPreference } from './topic-preference';
import { visibilityPolicy } from './topic-preference';

/** A new preference of a user, and the topics that the user has muted from then on. */
export type PreferenceChange = {
  readonly preference: TopicPreference;
  readonly muted: readonly MutedTopic[];
};

/** What users have muted, by channel and topic; only of users whose preferences may change. */
export type MutedByUser = ReadonlyMap<UserId, readonly PlacedMutedTopic[]>;

const isAbout =
  (topic: Pick<TopicPreference, 'channelId' | 'topic'>) =>
  (other: Pick<TopicPreference, 'channelId' | 'topic'>): boolean =>
    other.channelId === topic.channelId && sameText(other.topic, topic.topic);

const byPlace = (a: PlacedMutedTopic, b: PlacedMutedTopic): number =>
  a.channelId - b.channelId || (foldCase(a.topic) < foldCase(b.topic) ? -1 : 1);

/** The topics that a user has muted after all these changes of theirs. */
const mutedAfter = (
  muted: readonly PlacedMutedTopic[],
  changes: readonly TopicPreference[],
  channel: Pick<Channel, 'name'> | undefined,
): readonly MutedTopic[] => {
  const kept = muted.filter((each) => !changes.some(isAbout(each)));
  const added = changes.flatMap((preference) =>
    channel === undefined || preference.policy !== visibilityPolicy.muted
      ? []
      : [{ ...preference, channelName: channel.name }],
  );
  return (added.length === 0 ? kept : [...kept, ...added].sort(byPlace)).map(
    ({ channelName, topic, updatedAt }) => ({ channelName, topic, updatedAt }),
  );
};

/**
 * Preferences to write, with what their users have muted after all of them.
 *
 * @param muted what these users have muted before
 *
 * @param channel where topics become muted; undefined if none do
 */
export const preferenceChanges = (
  preferences: readonly TopicPreference[],
  muted: MutedByUser,
  channel: Pick<Channel, 'name'> | undefined,
): readonly PreferenceChange[] => {
  const own = groupBy(preferences, ({ userId }) => userId);
  return preferences.map((preference) => ({
    preference,
    muted: mutedAfter(
      muted.get(preference.userId) ?? [],
      own.get(preference.userId) ?? [],
      channel,
    ),
  }));
};

/** What is written. */
export const newPreferences = (changes: readonly PreferenceChange[]): readonly TopicPreference[] =>
  changes.map(({ preference }) => preference);

/** The event for the user of each preference. */
export const preferenceEvents = (changes: readonly PreferenceChange[]): readonly AddressedEvent[] =>
  changes.map(({ preference, muted }) => ({
    event: { _tag: 'TopicPreferenceChanged', preference, muted },
    audience: onlyTo(preference.userId),
  }));
