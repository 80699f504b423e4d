import * as O from 'fp-ts/Option';
import type { MessageForViewer } from '../messages/message-access';
import { matchesNarrow } from '../narrows/narrow';
import type {
  History,
  MessageRange,
  MessageRepository,
  RecentConversation,
} from '../ports/message-repository';
import type { RealmId, UserId } from '../shared/id';
import { escapeHtml } from '../shared/html';
import { MessageId, asId } from '../shared/id';
import type { MessageCompany } from '../messages/message-audience';
import { sameText } from '../shared/text';
import type { Cell } from './cell';
import { reading, writing } from './cell';
import { channelFor } from './in-memory-channels';
import {
  channelOf,
  flagsOn,
  isInHistory,
  isInOwnHistory,
  isUnread,
  messagesOf,
  narrowFacts,
  recipientOf,
} from './in-memory-history';
import { newestIn } from './in-memory-subscriptions';
import { viewMessage } from './in-memory-message-views';
import { isGuest, isServiceBot } from '../users/user';
import { nextId } from './next-id';
import type { State, StoredMessage } from './state';

export const messageForViewer = (
  state: State,
  userId: UserId | undefined,
  message: StoredMessage,
): MessageForViewer => {
  const channel = channelOf(state, message);
  return {
    id: message.id,
    recipientId: message.recipientId,
    senderId: message.senderId,
    topic: message.topic,
    sentAt: message.sentAt,
    channel: channel && channelFor(state, userId, channel),
    isInHistory: userId !== undefined && isInHistory(state, userId, message),
  };
};

const isIn = (state: State, history: History, message: StoredMessage): boolean =>
  history._tag === 'Shared' || isInOwnHistory(state, history.userId, message);

const idsInRange = (
  state: State,
  realmId: RealmId,
  { narrow, history, anchor, includeAnchor, before, after }: MessageRange,
): readonly MessageId[] => {
  const ids = messagesOf(state, realmId)
    .filter((message) => isIn(state, history, message))
    .filter((message) => matchesNarrow(narrow, narrowFacts(state, narrow, message)))
    .map(({ id }) => id);
  const older = ids.filter((id) => id < anchor);
  return [
    ...older.slice(Math.max(older.length - before, 0)),
    ...ids.filter((id) => includeAnchor && id === anchor),
    ...ids.filter((id) => id > anchor).slice(0, after),
  ];
};

const recentConversationsOf = (
  state: State,
  realmId: RealmId,
  userId: UserId,
): readonly RecentConversation[] =>
  state.recipients
    .flatMap((recipient) => {
      if (recipient._tag !== 'DirectRecipient' || !recipient.userIds.includes(userId)) {
        return [];
      }
      const last = messagesOf(state, realmId).findLast(
        (message) => message.recipientId === recipient.id,
      );
      return last === undefined ? [] : [{ userIds: recipient.userIds, maxMessageId: last.id }];
    })
    .sort((a, b) => b.maxMessageId - a.maxMessageId)
    .slice(0, 1000);

const highlighted = (html: string, words: string): string =>
  words
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .reduce(
      (before, word) =>
        before.replace(
          new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])(?![^<]*>)`, 'giu'),
          '<span class="highlight">$&</span>',
        ),
      html,
    );

const companyOf = (state: State, realmId: RealmId, ids: readonly MessageId[]): MessageCompany => {
  const message = messagesOf(state, realmId).find((each) => ids.includes(each.id));
  const recipient = message && recipientOf(state, message);
  const people = recipient?._tag === 'DirectRecipient' ? recipient.userIds : [];
  const entered = state.flags
    .filter(
      (row) =>
        ids.includes(row.messageId) &&
        (row.flags.includes('historical') || row.flags.includes('carried')),
    )
    .map(({ userId }) => userId);
  return {
    people,
    newcomers: state.users
      .filter((user) => entered.includes(user.id) && !isGuest(user))
      .map((user) => user.id)
      .sort((a, b) => a - b),
    next: asId(MessageId)(newestIn(state, realmId) + 1),
  };
};

export const inMemoryMessages = (cell: Cell): MessageRepository => {
  const first = <A>(
    realmId: RealmId,
    order: (messages: readonly StoredMessage[]) => readonly StoredMessage[],
    isWanted: (state: State, message: StoredMessage) => boolean,
    answer: (state: State, message: StoredMessage) => A,
  ) =>
    reading(cell, (state) => {
      const found = order(messagesOf(state, realmId)).find((each) => isWanted(state, each));
      return found === undefined ? O.none : O.some(answer(state, found));
    });
  const oldestFirst = (messages: readonly StoredMessage[]) => messages;
  const newestFirst = (messages: readonly StoredMessage[]) => messages.toReversed();
  return {
    create: (message) =>
      writing(
        cell,
        () => nextId(MessageId),
        (id) => (state) => ({
          ...state,
          messages: [
            ...state.messages,
            { ...message, id, lastEditedAt: null, lastMovedAt: null, editHistory: [] },
          ],
        }),
      ),
    findFor: (realmId, userId, id) =>
      first(
        realmId,
        oldestFirst,
        (_, message) => message.id === id,
        (state, message) => messageForViewer(state, userId, message),
      ),
    findManyFor: (realmId, userId, ids) =>
      reading(cell, (state) =>
        messagesOf(state, realmId)
          .filter(({ id }) => ids.includes(id))
          .map((message) => messageForViewer(state, userId, message)),
      ),
    idsInRange: (realmId, range) => reading(cell, (state) => idsInRange(state, realmId, range)),
    firstUnread: (realmId, userId, narrow) =>
      first(
        realmId,
        oldestFirst,
        (state, message) =>
          isUnread(state, userId, message) &&
          isInOwnHistory(state, userId, message) &&
          matchesNarrow(narrow, narrowFacts(state, narrow, message)),
        (_, { id }) => id,
      ),
    highlights: (realmId, ids, { words }) =>
      reading(
        cell,
        (state) =>
          new Map(
            messagesOf(state, realmId)
              .filter(({ id }) => ids.includes(id))
              .map((message) => [
                message.id,
                {
                  content: highlighted(message.rendering.html, words),
                  topic: highlighted(escapeHtml(message.topic), words),
                },
              ]),
          ),
      ),
    firstSentBy: (realmId, { narrow, history }, time) =>
      first(
        realmId,
        (messages) => [...messages].sort((a, b) => a.sentAt - b.sentAt),
        (state, message) =>
          message.sentAt >= time &&
          isIn(state, history, message) &&
          matchesNarrow(narrow, narrowFacts(state, narrow, message)),
        (_, { id }) => id,
      ),
    views: (realm, ids) =>
      reading(cell, (state) =>
        messagesOf(state, realm.id)
          .filter(({ id }) => ids.includes(id))
          .map((message) => viewMessage(state, realm, message))
          .filter((view) => view !== undefined),
      ),
    flagsOf: (realmId, userId, ids) =>
      reading(
        cell,
        (state) =>
          new Map(
            messagesOf(state, realmId)
              .filter(({ id }) => ids.includes(id))
              .map((message) => [message.id, flagsOn(state, userId, message)]),
          ),
      ),
    holdersAmong: (realmId, id, userIds) =>
      reading(cell, (state) =>
        messagesOf(state, realmId)
          .filter((message) => message.id === id)
          .flatMap((message) =>
            state.users.filter(
              (user) =>
                userIds.includes(user.id) &&
                user.isActive &&
                !isServiceBot(user) &&
                isInHistory(state, user.id, message),
            ),
          )
          .map((user) => user.id)
          .sort((a, b) => a - b),
      ),
    companyOf: (realmId, ids) => reading(cell, (state) => companyOf(state, realmId, ids)),
    newestFor: (realmId, userId) =>
      first(
        realmId,
        newestFirst,
        (state, message) => isInOwnHistory(state, userId, message),
        (_, { id }) => id,
      ),
    hasAny: (realmId, recipientId, topic, inHistoryOf) =>
      reading(cell, (state) =>
        messagesOf(state, realmId).some(
          (message) =>
            message.recipientId === recipientId &&
            (topic === undefined || sameText(message.topic, topic)) &&
            (inHistoryOf === undefined || isInHistory(state, inHistoryOf, message)),
        ),
      ),
    oldestIn: (realmId, recipientId, topic, inHistoryOf) =>
      first(
        realmId,
        oldestFirst,
        (state, message) =>
          message.recipientId === recipientId &&
          sameText(message.topic, topic) &&
          (inHistoryOf === undefined || isInHistory(state, inHistoryOf, message)),
        (_, { id }) => id,
      ),
    recentConversationsOf: (realmId, userId) =>
      reading(cell, (state) => recentConversationsOf(state, realmId, userId)),
  };
};
