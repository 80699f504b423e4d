import { foldCase, onlyTo } from '../../kernel';
import type { Channel } from '../channels/channel';
import type { AddressedEvent } from '../domain-events';
import type { MutedTopic, TopicPreference } from './topic-preference';

/** A new preference of a user, and the topics that the user has muted from then on. */
export type PreferenceChange = {
  readonly preference: TopicPreference;
  readonly muted: readonly MutedTopic[];
};

/** A preference that unmutes its topic; `muted` are the topics that its user muted before. */
export const unmutingChange = (
  preference: TopicPreference,
  { name }: Pick<Channel, 'name'>,
  muted: readonly MutedTopic[],
): PreferenceChange => ({
  preference,
  muted: muted.filter(
    ({ channelName, topic }) =>
      channelName !== name || foldCase(topic) !== foldCase(preference.topic),
  ),
});

/** The event for the user of each preference. */
export const preferenceEvents = (changes: readonly PreferenceChange[]): readonly AddressedEvent[] =>
  changes.map(({ preference, muted }) => ({
    event: { _tag: 'TopicPreferenceChanged', preference, muted },
    audience: onlyTo(preference.userId),
  }));
