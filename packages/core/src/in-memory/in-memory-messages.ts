import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { MessageForViewer } from '../channels';
import type { Flag, RealmId, UserId } from '../kernel';
import { MessageId, ascending, sameText } from '../kernel';
import type { Highlight, MessageRepository } from '../messages';
import type { Cell } from './cell';
import { reading, writing } from './cell';
import { channelFor } from './in-memory-channels';
import { fittingMessages } from './in-memory-fitting';
import {
  channelOf,
  flagsOn,
  isInHistory,
  isInOwnHistory,
  isUnread,
  messagesOf,
} from './in-memory-history';
import {
  audienceFactsOf,
  holdersAmong,
  receiversAmong,
  recentConversationsOf,
} from './in-memory-message-audience-facts';
import { initialFlags, unreadPlaceOf } from './in-memory-flags';
import { highlightsOf, idsInRange, isFound } from './in-memory-message-search';
import { viewMessage } from './in-memory-message-views';
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
  const create: MessageRepository['create'] = (message, flags) =>
    writing(
      cell,
      () => nextId(MessageId),
      (id) => (state) =>
        initialFlags(
          id,
          flags,
        )({
          ...state,
          messages: [
            ...state.messages,
            { ...message, id, lastEditedAt: null, lastMovedAt: null, editHistory: [] },
          ],
        }),
    );
  return {
    create,
    createMany: (_realmId, messages) =>
      pipe(
        messages,
        TE.traverseSeqArray(({ message, flags }) => create(message, flags)),
      ),
    findFor: (realmId, userId, id) =>
      first(
        realmId,
        oldestFirst,
        (_, message) => message.id === id,
        (state, message) => messageForViewer(state, userId, message),
      ),
    loadManyFor: (realmId, userId, ids) =>
      reading(cell, (state) =>
        messagesOf(state, realmId)
          .filter(({ id }) => ids.includes(id))
          .map((message) => messageForViewer(state, userId, message)),
      ),
    idsInRange: (realmId, range) => reading(cell, (state) => idsInRange(state, realmId, range)),
    firstUnread: (realmId, reader, narrow) =>
      first(
        realmId,
        oldestFirst,
        (state, message) =>
          isUnread(state, reader.user.id, message) &&
          isFound(state, { narrow, history: { _tag: 'Personal', reader } }, message),
        (_, { id }) => id,
      ),
    matches: (realm, search, ids, query) =>
      reading(cell, (state) => {
        const found = messagesOf(state, realm.id).filter(
          (message) => ids.includes(message.id) && isFound(state, search, message),
        );
        return highlightsOf(
          state,
          realm.id,
          found.map(({ id }) => id),
          query?.words ?? '',
        );
      }),
    firstSentBy: (realmId, search, time) =>
      first(
        realmId,
        (messages) => [...messages].sort((a, b) => a.sentAt - b.sentAt),
        (state, message) => message.sentAt >= time && isFound(state, search, message),
        (_, { id }) => id,
      ),
    views: (realm, ids) =>
      reading(cell, (state) =>
        messagesOf(state, realm.id)
          .filter(({ id }) => ids.includes(id))
          .map((message) => viewMessage(state, realm, message))
          .filter((view) => view !== undefined),
      ),
    page: (realm, userId, selection, maxBytes, query) =>
      reading(cell, (state) => {
        const wanted =
          selection._tag === 'Named' ? selection.ids : idsInRange(state, realm.id, selection.range);
        const found = messagesOf(state, realm.id).filter(({ id }) => wanted.includes(id));
        const fitting = new Set(fittingMessages(state, found, maxBytes));
        const highlights =
          query === undefined
            ? new Map<MessageId, Highlight>()
            : highlightsOf(state, realm.id, Array.from(fitting), query.words);
        return {
          ids: ascending(found.map(({ id }) => id)),
          messages: found
            .filter(({ id }) => fitting.has(id))
            .flatMap((stored) => {
              const message = viewMessage(state, realm, stored);
              const flags = userId === undefined ? new Set<Flag>() : flagsOn(state, userId, stored);
              const highlight = highlights.get(stored.id);
              const shown = {
                message,
                flags,
                isInHistory: userId !== undefined && isInHistory(state, userId, stored),
              };
              return message === undefined
                ? []
                : [{ ...shown, message, ...(highlight === undefined ? {} : { highlight }) }];
            }),
        };
      }),
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
    holdWithFlagFacts: (realmId, userId, ids) =>
      reading(cell, (state) => {
        const found = messagesOf(state, realmId).filter(({ id }) => ids.includes(id));
        return {
          messages: found.map((message) => ({
            ...messageForViewer(state, userId, message),
            place: unreadPlaceOf(state, message),
          })),
          flags: new Map(found.map((message) => [message.id, flagsOn(state, userId, message)])),
        };
      }),
    holdersAmong: (realmId, id, userIds) =>
      reading(cell, (state) => holdersAmong(state, realmId, id, userIds)),
    receiversAmong: (_realmId, channelId, userIds) =>
      reading(cell, (state) => receiversAmong(state, channelId, userIds)),
    audienceFactsOf: (realmId, ids) =>
      reading(cell, (state) => audienceFactsOf(state, realmId, ids)),
    newestFor: (realmId, reader) =>
      first(
        realmId,
        newestFirst,
        (state, message) => isInOwnHistory(state, reader, message),
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
    recentConversationsOf: (realmId, userId) =>
      reading(cell, (state) => recentConversationsOf(state, realmId, userId)),
  };
};
