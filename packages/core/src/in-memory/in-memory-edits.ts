import type { Async, Flag, FlagHolders, MessageId, RealmId, UserId } from '../kernel';
import { flagNames, groupBy, sameText } from '../kernel';
import type { MessageEditRepository } from '../messages';
import { boundedHistory } from '../messages';
import type { Cell, Change } from './cell';
import { changing, reading, writing } from './cell';
import { changeMessages } from './change-messages';
import {
  channelOf,
  firstMessageOf,
  flagsOn,
  hasReceived,
  isInHistory,
  messagesOf,
  recipientOf,
} from './in-memory-history';
import { audienceFactsOf } from './in-memory-message-audience-facts';
import { changedByMove, move, movedTo } from './in-memory-moves';
import { isSubscribed } from './in-memory-subscriptions';
import { nextNumber } from './next-id';
import type { State, StoredMessage } from './state';

/** Removes messages with everything that belongs to them. */
export const removeMessages =
  (ids: readonly MessageId[]): Change =>
  (state) => {
    const isKept = ({ messageId }: { readonly messageId: MessageId }) => !ids.includes(messageId);
    return {
      ...state,
      messages: state.messages.filter(({ id }) => !ids.includes(id)),
      flags: state.flags.filter(isKept),
      reads: state.reads.filter(isKept),
      reactions: state.reactions.filter(isKept),
      submessages: state.submessages.filter(isKept),
      claims: state.claims.filter(
        ({ messageId }) => messageId === undefined || !ids.includes(messageId),
      ),
    };
  };

const holding = (state: State, message: StoredMessage, flag: Flag): readonly UserId[] => {
  const channel = channelOf(state, message);
  const recipient = recipientOf(state, message);
  const there =
    channel === undefined
      ? recipient?._tag === 'DirectRecipient'
        ? recipient.userIds
        : []
      : state.users
          .map(({ id }) => id)
          .filter((id) => isSubscribed(state, id, channel.id) || hasReceived(state, id, message));
  const rows = state.flags.filter(({ messageId }) => messageId === message.id);
  const people = new Set([...there, ...rows.map(({ userId }) => userId)]);
  return Array.from(people)
    .filter((userId) => isInHistory(state, userId, message) || flag === 'read')
    .filter((userId) => flagsOn(state, userId, message).has(flag))
    .sort((a, b) => a - b);
};

const flagHolders = (state: State, realmId: RealmId, id: MessageId): FlagHolders => {
  const message = messagesOf(state, realmId).find((each) => each.id === id);
  return message === undefined
    ? {}
    : Object.fromEntries(
        flagNames.map((flag) => [
          flag,
          flag === 'stream_wildcard_mentioned' && message.rendering.mentions.everyoneInChannel
            ? 'everyone'
            : holding(state, message, flag),
        ]),
      );
};

const idsAmong =
  (cell: Cell) =>
  (realmId: RealmId, ids: readonly MessageId[]): Async<readonly MessageId[]> =>
    reading(cell, (state) =>
      messagesOf(state, realmId)
        .map(({ id }) => id)
        .filter((id) => ids.includes(id)),
    );

/** In-memory transactions run one at a time: there is nothing to lock. */
export const inMemoryEdits = (cell: Cell): MessageEditRepository => ({
  lock: idsAmong(cell),
  tryLock: (realmId, id) =>
    reading(cell, (state) => messagesOf(state, realmId).some((message) => message.id === id)),
  lockWithTopic: (realmId, id, scope) =>
    reading(cell, (state) => {
      const anchor = messagesOf(state, realmId).find((each) => each.id === id);
      return messagesOf(state, realmId)
        .filter(
          (each) =>
            each.id === id ||
            (anchor !== undefined &&
              channelOf(state, anchor) !== undefined &&
              each.recipientId === anchor.recipientId &&
              sameText(each.topic, anchor.topic) &&
              (scope === 'all' || each.id >= id)),
        )
        .map((each) => each.id);
    }),
  idsInTopic: (realmId, recipientId, topic, from) =>
    reading(cell, (state) =>
      messagesOf(state, realmId)
        .filter(
          (message) =>
            message.recipientId === recipientId &&
            sameText(message.topic, topic) &&
            (from === undefined || message.id >= from),
        )
        .map(({ id }) => id),
    ),
  changeContent: (_realmId, id, { content, rendering, editedAt, record }) =>
    changing(
      cell,
      changeMessages([id], (message) => ({
        ...message,
        content,
        rendering,
        lastEditedAt: editedAt,
        editHistory: boundedHistory([record, ...message.editHistory]),
      })),
    ),
  changeRendering: (_realmId, id, { html, version }) =>
    changing(
      cell,
      changeMessages([id], (message) => ({
        ...message,
        rendering: { ...message.rendering, html, version },
      })),
    ),
  move: (_realmId, ids, command) => changing(cell, move(ids, command)),
  hasOthers: (realmId, recipientId, topic, ids) =>
    reading(cell, (state) =>
      messagesOf(state, realmId).some(
        (message) =>
          message.recipientId === recipientId &&
          sameText(message.topic, topic) &&
          !ids.includes(message.id),
      ),
    ),
  outcomeOfMove: (realmId, ids, places, { id, others }) =>
    reading(cell, (state) => {
      const after = movedTo(ids, places)(state);
      return {
        flags: changedByMove(ids, places)(state),
        holders: flagHolders(after, realmId, id),
        audienceFacts: audienceFactsOf(after, realmId, [id, ...others]),
      };
    }),
  joinRecords: (_realmId, id) =>
    changing(
      cell,
      changeMessages([id], (message) => {
        const [newest, next, ...rest] = message.editHistory;
        return newest === undefined || next === undefined
          ? message
          : { ...message, editHistory: [{ ...next, ...newest }, ...rest] };
      }),
    ),
  remove: (_realmId, ids) => changing(cell, removeMessages(ids)),
  firstMessagesOf: (realmId, channelIds, leaving) =>
    reading(cell, (state) => {
      const staying = removeMessages(leaving)(state);
      return state.channels
        .filter(({ id }) => channelIds.includes(id))
        .map(({ id, recipientId }) => ({
          channelId: id,
          firstMessageId: firstMessageOf(state, realmId, recipientId),
          firstStaying: firstMessageOf(staying, realmId, recipientId),
        }));
    }),
  holders: (realmId, ids) =>
    reading(cell, (state) => {
      const asked = messagesOf(state, realmId).filter(({ id }) => ids.includes(id));
      return state.users
        .map(({ id }) => id)
        .filter((id) => asked.some((message) => isInHistory(state, id, message)));
    }),
  heldBy: (realmId, ids, userIds) =>
    reading(cell, (state) => {
      const asked = messagesOf(state, realmId).filter(({ id }) => ids.includes(id));
      const held = userIds.map((userId) => ({
        userId,
        messageIds: asked
          .filter((message) => isInHistory(state, userId, message))
          .map(({ id }) => id),
      }));
      return Array.from(groupBy(held, ({ messageIds }) => messageIds.join(' ')).values())
        .flatMap(([first, ...others]) => (first === undefined ? [] : [{ first, others }]))
        .filter(({ first }) => first.messageIds.length > 0)
        .map(({ first, others }) => ({
          messageIds: first.messageIds,
          userIds: [first, ...others].map(({ userId }) => userId).sort((a, b) => a - b),
        }));
    }),
  flagHolders: (realmId, id) => reading(cell, (state) => flagHolders(state, realmId, id)),
  addSubmessage: (_realmId, messageId, submessage) =>
    writing(
      cell,
      () => nextNumber(),
      (id) => (state) => ({
        ...state,
        submessages: [...state.submessages, { ...submessage, id, messageId }],
      }),
    ),
});
