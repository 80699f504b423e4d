import type { History } from '../ports/message-repository';
import type { TopicRepository } from '../ports/topic-repository';
import type { RealmId, RecipientId } from '../shared/id';
import { foldCase, sameText } from '../shared/text';
import type { ChannelTopic } from '../topics/channel-topic';
import type { TopicPreference } from '../topics/topic-preference';
import { visibilityPolicy } from '../topics/topic-preference';
import type { Cell } from './cell';
import { changing, reading } from './cell';
import { isInHistory, messagesOf } from './in-memory-history';
import type { State } from './state';

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
      (history._tag === 'Shared' || isInHistory(state, history.userId, message));
    const key = foldCase(message.topic);
    if (isThere && !newest.has(key)) {
      newest.set(key, { name: message.topic, maxId: message.id });
    }
  }
  return Array.from(newest.values());
};

const isSameTopic = (a: TopicPreference, b: TopicPreference): boolean =>
  a.userId === b.userId && a.channelId === b.channelId && sameText(a.topic, b.topic);

export const inMemoryTopics = (cell: Cell): TopicRepository => ({
  topicsOf: (realmId, recipientId, history) =>
    reading(cell, (state) => topicsOf(state, realmId, recipientId, history)),
  hasNamedTopic: (realmId, recipientId) =>
    reading(cell, (state) =>
      messagesOf(state, realmId).some(
        (message) => message.recipientId === recipientId && message.topic !== '',
      ),
    ),
  preferencesOf: (_realmId, userId) =>
    reading(cell, ({ topicPreferences }) =>
      topicPreferences
        .filter((preference) => preference.userId === userId)
        .sort(
          (a, b) => a.channelId - b.channelId || (foldCase(a.topic) < foldCase(b.topic) ? -1 : 1),
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
  setPreference: (_realmId, preference) =>
    changing(cell, (state) => ({
      ...state,
      topicPreferences: [
        ...state.topicPreferences.filter((old) => !isSameTopic(old, preference)),
        ...(preference.policy === visibilityPolicy.inherit ? [] : [preference]),
      ],
    })),
});
