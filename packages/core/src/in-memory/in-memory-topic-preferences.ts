import type { PlacedMutedTopic, TopicPreference, TopicPreferenceRepository } from '../channels';
import { visibilityPolicy } from '../channels';
import type { UserId } from '../kernel';
import { foldCase, sameText } from '../kernel';
import type { Cell } from './cell';
import { changing, reading } from './cell';
import type { State } from './state';
import { isSameTopicAs, statusOf } from './topic-status';

const preferencesOf = ({ topicPreferences }: State, userId: UserId): readonly TopicPreference[] =>
  topicPreferences
    .filter((preference) => preference.userId === userId)
    .sort((a, b) => a.channelId - b.channelId || (foldCase(a.topic) < foldCase(b.topic) ? -1 : 1));

const mutedOf = (state: State, userId: UserId): readonly PlacedMutedTopic[] =>
  preferencesOf(state, userId)
    .filter(({ policy }) => policy === visibilityPolicy.muted)
    .flatMap(({ channelId, topic, updatedAt }) =>
      state.channels
        .filter(({ id }) => id === channelId)
        .map(({ name }) => ({ channelId, channelName: name, topic, updatedAt })),
    );

export const inMemoryTopicPreferences = (cell: Cell): TopicPreferenceRepository => ({
  of: (_realmId, userId, channelIds) =>
    reading(cell, (state) =>
      preferencesOf(state, userId).filter(
        ({ channelId }) => channelIds === undefined || channelIds.includes(channelId),
      ),
    ),
  about: (_realmId, channelId, topic) =>
    reading(cell, ({ topicPreferences }) =>
      topicPreferences
        .filter(
          (preference) => preference.channelId === channelId && sameText(preference.topic, topic),
        )
        .sort((a, b) => a.userId - b.userId),
    ),
  set: (_realmId, preferences) =>
    changing(cell, (state) => ({
      ...state,
      topicPreferences: [
        ...state.topicPreferences.filter((old) => !preferences.some(isSameTopicAs(old))),
        ...preferences.filter(({ policy }) => policy !== visibilityPolicy.inherit),
      ],
    })),
  statusesOf: (_realmId, topic, userIds) =>
    reading(
      cell,
      (state) => new Map(userIds.map((userId) => [userId, statusOf(state, userId, topic)])),
    ),
  mutedOf: (_realmId, userIds) =>
    reading(cell, (state) => new Map(userIds.map((userId) => [userId, mutedOf(state, userId)]))),
});
