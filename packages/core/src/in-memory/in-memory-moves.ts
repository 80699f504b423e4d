import { isPrivate } from '../channels';
import type { MessageId, UserId } from '../kernel';
import { manualFlags } from '../kernel';
import type { EditRecord, FlagsOfMove, Move, MovePlaces } from '../messages';
import { boundedHistory, flagsOfMove } from '../messages';
import type { Change } from './cell';
import { changeMessages } from './change-messages';
import { channelOf, flagsOn, hasReceived, isInHistory, isUnread } from './in-memory-history';
import { isSubscribed } from './in-memory-subscriptions';
import type { RowFlag, State, StoredFlags, StoredMessage } from './state';

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
    editHistory: boundedHistory([record, ...message.editHistory]),
  };
};

/** Whether a user who is not subscribed to the new channel keeps the flags. */
const keepsFlags = (state: State, userId: UserId, { from, to }: MovePlaces): boolean => {
  const target = state.channels.find(({ id }) => id === to.channelId);
  return (
    target !== undefined &&
    !isPrivate(target.privacy) &&
    !state.periods.some((period) => period.userId === userId && period.channelId === from.channelId)
  );
};

/** The flags that a move is about to change. */
export const changedByMove =
  (ids: readonly MessageId[], move: MovePlaces) =>
  (state: State): readonly FlagsOfMove[] => {
    const moving = state.messages.filter(({ id }) => ids.includes(id)).sort((a, b) => a.id - b.id);
    const leaving =
      move.from.channelId === move.to.channelId
        ? []
        : state.users.filter(({ id }) => !isSubscribed(state, id, move.to.channelId));
    return flagsOfMove(
      leaving.flatMap(({ id: userId }) => [
        {
          userId,
          flag: 'read' as const,
          messageIds: moving
            .filter(
              (message) =>
                isSubscribed(state, userId, move.from.channelId) &&
                isInHistory(state, userId, message) &&
                isUnread(state, userId, message),
            )
            .map(({ id }) => id),
        },
        ...manualFlags.map((flag) => ({
          userId,
          flag,
          messageIds: keepsFlags(state, userId, move)
            ? []
            : moving
                .filter((message) => flagsOn(state, userId, message).has(flag))
                .map(({ id }) => id),
        })),
      ]),
    );
  };

/** Keeps each user's flags and history entry of a message from its old place. */
const carry = (before: State, after: State, id: MessageId, move: MovePlaces): State => {
  const old = before.messages.find((message) => message.id === id);
  const fresh = after.messages.find((message) => message.id === id);
  if (old === undefined || fresh === undefined) {
    return after;
  }
  const reads = after.reads.filter(({ messageId }) => messageId !== id);
  const rows = after.flags.filter(({ messageId }) => messageId !== id);
  const own: StoredFlags[] = [];
  const readers: UserId[] = [];
  const isProtected = channelOf(after, fresh)?.privacy === 'privateProtected';
  for (const { id: userId } of after.users) {
    const had = isInHistory(before, userId, old);
    const wasUnread =
      had && isSubscribed(before, userId, move.from.channelId) && isUnread(before, userId, old);
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
    const left = keepsFlags(after, userId, move) ? row : [];
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

const carryAll = (
  ids: readonly MessageId[],
  places: MovePlaces,
  before: State,
  after: State,
): State => ids.reduce((state, id) => carry(before, state, id, places), after);

/** The state after a move to another channel, as far as flags and histories depend on it. */
export const movedTo =
  (ids: readonly MessageId[], places: MovePlaces): Change =>
  (before) =>
    carryAll(
      ids,
      places,
      before,
      changeMessages(ids, (message) => ({ ...message, recipientId: places.to.recipientId }))(
        before,
      ),
    );

/** Moves messages to another topic or channel, with every user's state of them. */
export const move =
  (ids: readonly MessageId[], command: Move): Change =>
  (before) => {
    const after = changeMessages(ids, (message) => moved(message, command))(before);
    return command.from.channelId === command.to.channelId
      ? after
      : carryAll(ids, command, before, after);
  };
