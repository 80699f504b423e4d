import type * as TE from 'fp-ts/TaskEither';
import { isPrivate } from '../channels/channel-privacy';
import type { EditRecord } from '../messages/edit-record';
import type { MessageEditRepository, Move } from '../ports/message-edit-repository';
import type { Unexpected } from '../ports/unexpected';
import type { Flag } from '../flags/flag';
import type { MessageId } from '../shared/id';
import type { RealmId, UserId } from '../shared/id';
import { sameText } from '../shared/text';
import type { Cell, Change } from './cell';
import { changing, reading, writing } from './cell';
import {
  channelOf,
  firstMessageOf,
  flagsOn,
  hasReceived,
  isInHistory,
  isUnread,
  messagesOf,
  recipientOf,
} from './in-memory-history';
import { isSubscribed } from './in-memory-subscriptions';
import { nextNumber } from './next-id';
import type { RowFlag, State, StoredFlags, StoredMessage } from './state';

const changeMessages =
  (ids: readonly MessageId[], change: (message: StoredMessage) => StoredMessage): Change =>
  (state) => ({
    ...state,
    messages: state.messages.map((message) =>
      ids.includes(message.id) ? change(message) : message,
    ),
  });

const moved = (message: StoredMessage, move: Move): StoredMessage => {
  const isOther = move.from.channelId !== move.to.channelId;
  const record: EditRecord = {
    userId: move.editorId,
    timestamp: move.movedAt,
    ...(move.topic === undefined ? {} : { prevTopic: message.topic, topic: move.topic }),
    ...(isOther ? { prevChannelId: move.from.channelId, channelId: move.to.channelId } : {}),
  };
  return {
    ...message,
    recipientId: move.to.recipientId,
    topic: move.topic ?? message.topic,
    lastMovedAt: move.countsAsMove ? move.movedAt : message.lastMovedAt,
    editHistory: [record, ...message.editHistory],
  };
};

/** Sees to it that everyone has of a message in its new place what they had of it in the old. */
const carry = (before: State, after: State, id: MessageId, move: Move): State => {
  const old = before.messages.find((message) => message.id === id);
  const fresh = after.messages.find((message) => message.id === id);
  if (old === undefined || fresh === undefined) {
    return after;
  }
  const reads = after.reads.filter(({ messageId }) => messageId !== id);
  const rows = after.flags.filter(({ messageId }) => messageId !== id);
  const own: StoredFlags[] = [];
  const readers: UserId[] = [];
  const privacy = channelOf(after, fresh)?.privacy;
  const isProtected = privacy === 'privateProtected';
  const isClosed = privacy === undefined || isPrivate(privacy);
  for (const { id: userId } of after.users) {
    const had = isInHistory(before, userId, old);
    const wasUnread = had && isUnread(before, userId, old);
    const receives = hasReceived(after, userId, fresh);
    const row =
      after.flags.find((each) => each.messageId === id && each.userId === userId)?.flags ?? [];
    const kept = row.filter((flag) => flag !== 'carried' && flag !== 'unread');
    const stays = isSubscribed(after, userId, move.to.channelId);
    if (receives && !(wasUnread && stays)) {
      readers.push(userId);
    }
    const marks: readonly RowFlag[] =
      (had || isProtected) && !receives && stays
        ? ['carried', ...(wasUnread ? (['unread'] as const) : [])]
        : [];
    const wasThere = after.periods.some(
      (period) => period.userId === userId && period.channelId === move.from.channelId,
    );
    const isOutside = !wasThere && !isClosed;
    const left = isOutside ? row : [];
    const flags = stays ? [...kept, ...marks] : left;
    if (flags.length > 0) {
      own.push({ userId, messageId: id, flags });
    }
  }
  return {
    ...after,
    flags: [...rows, ...own],
    reads: [...reads, ...readers.map((userId) => ({ userId, messageId: id }))],
  };
};

const move =
  (ids: readonly MessageId[], command: Move): Change =>
  (before) => {
    const after = changeMessages(ids, (message) => moved(message, command))(before);
    return command.from.channelId === command.to.channelId
      ? after
      : ids.reduce((state, id) => carry(before, state, id, command), after);
  };

const remove =
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

const idsAmong =
  (cell: Cell) =>
  (realmId: RealmId, ids: readonly MessageId[]): TE.TaskEither<Unexpected, readonly MessageId[]> =>
    reading(cell, (state) =>
      messagesOf(state, realmId)
        .map(({ id }) => id)
        .filter((id) => ids.includes(id)),
    );

/** One transaction runs after another here: there is nothing to lock. */
export const inMemoryEdits = (cell: Cell): MessageEditRepository => ({
  lock: idsAmong(cell),
  hold: idsAmong(cell),
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
        editHistory: [record, ...message.editHistory],
      })),
    ),
  move: (_realmId, ids, command) => changing(cell, move(ids, command)),
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
  remove: (_realmId, ids) => changing(cell, remove(ids)),
  firstMessagesOf: (realmId, channelIds) =>
    reading(cell, (state) =>
      state.channels
        .filter(({ id }) => channelIds.includes(id))
        .map(({ id, name, recipientId }) => ({
          channelId: id,
          name,
          firstMessageId: firstMessageOf(state, realmId, recipientId),
        })),
    ),
  holders: (realmId, ids) =>
    reading(cell, (state) => {
      const asked = messagesOf(state, realmId).filter(({ id }) => ids.includes(id));
      return state.users
        .map(({ id }) => id)
        .filter((id) => asked.some((message) => isInHistory(state, id, message)));
    }),
  flagHolders: (realmId, id) =>
    reading(cell, (state) => {
      const message = messagesOf(state, realmId).find((each) => each.id === id);
      return message === undefined
        ? {}
        : {
            read: holding(state, message, 'read'),
            mentioned: holding(state, message, 'mentioned'),
            topic_wildcard_mentioned: holding(state, message, 'topic_wildcard_mentioned'),
            has_alert_word: holding(state, message, 'has_alert_word'),
            starred: holding(state, message, 'starred'),
            collapsed: holding(state, message, 'collapsed'),
            historical: holding(state, message, 'historical'),
            stream_wildcard_mentioned: message.rendering.mentions.everyoneInChannel
              ? 'everyone'
              : holding(state, message, 'stream_wildcard_mentioned'),
          };
    }),
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
