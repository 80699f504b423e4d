import type { ChannelTopic, History, TopicReader } from '../channels';
import type { RealmId, RecipientId } from '../kernel';
import { foldCase, sameText } from '../kernel';
import type { Cell } from './cell';
import { reading } from './cell';
import { isInHistory, messagesOf } from './in-memory-history';
import { reactionsTo } from './in-memory-reactions';
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
      (history._tag === 'Shared' || isInHistory(state, history.reader.user.id, message));
    const key = foldCase(message.topic);
    if (isThere && !newest.has(key)) {
      newest.set(key, { name: message.topic, maxId: message.id });
    }
  }
  return Array.from(newest.values());
};

export const inMemoryTopics = (cell: Cell): TopicReader => ({
  topicsOf: (realmId, recipientId, history) =>
    reading(cell, (state) => topicsOf(state, realmId, recipientId, history)),
  hasNamedTopic: (realmId, recipientId) =>
    reading(cell, (state) =>
      messagesOf(state, realmId).some(
        (message) => message.recipientId === recipientId && message.topic !== '',
      ),
    ),
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
