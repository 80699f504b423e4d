import { isPrivate } from '../channels';
import type { MessageId, UserId } from '../kernel';
import type { EditRecord, Move } from '../messages';
import { boundedHistory } from '../messages';
import type { Change } from './cell';
import { changeMessages } from './change-messages';
import { channelOf, hasReceived, isInHistory, isUnread } from './in-memory-history';
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

/** Keeps each user's flags and history entry of a message from its old place. */
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

/** Moves messages to another topic or channel, with every user's state of them. */
export const move =
  (ids: readonly MessageId[], command: Move): Change =>
  (before) => {
    const after = changeMessages(ids, (message) => moved(message, command))(before);
    return command.from.channelId === command.to.channelId
      ? after
      : ids.reduce((state, id) => carry(before, state, id, command), after);
  };
