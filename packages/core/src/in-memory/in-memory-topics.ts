import type {
  ChannelTopic,
  History,
  PlacedMutedTopic,
  TopicPreference,
  TopicRepository,
} from '../channels';
import { visibilityPolicy } from '../channels';
import type { RealmId, RecipientId, UserId } from '../kernel';
import { foldCase, sameText } from '../kernel';
import type { Cell } from './cell';
import { changing, reading } from './cell';
import { isInHistory, messagesOf } from './in-memory-history';
import { reactionsTo } from './in-memory-reactions';
import type { State } from './state';
import { isSameTopicAs, statusOf } from './topic-status';

const topicsOf = (
  state: State,
  realmId: RealmId,
  recipientId: RecipientId,
  history: History,
): readonly ChannelTopic[] => {
  const newest = new Map<string, ChannelTopic>();
  for (const message of messagesOf(state, realmId).toReversed()) {
    const isThere =
      message.recipientId === recipientId &&
      (history._tag === 'Shared' || isInHistory(state, history.reader.user.id, message));
    const key = foldCase(message.topic);
    if (isThere && !newest.has(key)) {
      newest.set(key, { name: message.topic, maxId: message.id });
    }
  }
  return Array.from(newest.values());
};

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

export const inMemoryTopics = (cell: Cell): TopicRepository => ({
  topicsOf: (realmId, recipientId, history) =>
    reading(cell, (state) => topicsOf(state, realmId, recipientId, history)),
  hasNamedTopic: (realmId, recipientId) =>
    reading(cell, (state) =>
      messagesOf(state, realmId).some(
        (message) => message.recipientId === recipientId && message.topic !== '',
      ),
    ),
  preferencesOf: (_realmId, userId, channelIds) =>
    reading(cell, (state) =>
      preferencesOf(state, userId).filter(
        ({ channelId }) => channelIds === undefined || channelIds.includes(channelId),
      ),
    ),
  preferencesAbout: (_realmId, channelId, topic) =>
    reading(cell, ({ topicPreferences }) =>
      topicPreferences
        .filter(
          (preference) => preference.channelId === channelId && sameText(preference.topic, topic),
        )
        .sort((a, b) => a.userId - b.userId),
    ),
  setPreferences: (_realmId, preferences) =>
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
  participantsIn: (realmId, recipientId, topic) =>
    reading(cell, (state) =>
      Array.from(
        new Set(
          messagesOf(state, realmId)
            .filter(
              (message) => message.recipientId === recipientId && sameText(message.topic, topic),
            )
            .flatMap(({ id, senderId }) => [
              senderId,
              ...reactionsTo(state, id).map(({ userId }) => userId),
            ]),
        ),
      ).sort((a, b) => a - b),
    ),
});
