import type { PendingMessage } from '../connection/pending';
import type { ListedMessage } from './message';
import { dayNumber } from '../times/dates';
import type { ConversationNarrow, NamedNarrow } from '../narrows/named-narrow';
import { directWith, narrowKey } from '../narrows/named-narrow';

/** What the list of messages consists of, from top to bottom. */
export type MessageListRow =
  | { readonly type: 'start'; readonly key: 'start' }
  | { readonly type: 'loading'; readonly key: 'loading' }
  | { readonly type: 'day'; readonly key: string; readonly timestamp: number }
  | { readonly type: 'unread'; readonly key: 'unread' }
  | {
      readonly type: 'place';
      readonly key: string;
      readonly narrow: NamedNarrow;
      /** The topic as HTML of the server, with what a search has found in it. */
      readonly found?: string | undefined;
    }
  | {
      readonly type: 'message';
      readonly key: string;
      readonly message: ListedMessage;
      /** Whether it shows its sender: the following messages of a group do not. */
      readonly isFirst: boolean;
    }
  | { readonly type: 'pending'; readonly key: string; readonly pending: PendingMessage };

/** Messages of one sender within this time, in seconds, are a group. */
const groupSeconds = 10 * 60;

/** The conversation that a message belongs to. */
export const narrowOfMessage = (
  { stream_id: channelId, subject, display_recipient: recipient }: ListedMessage,
  ownId: number,
): ConversationNarrow =>
  channelId === undefined
    ? directWith(typeof recipient === 'string' ? [] : recipient.map(({ id }) => id), ownId)
    : { type: 'topic', channelId, topic: subject };

type Given = {
  readonly messages: readonly ListedMessage[];
  readonly pending: readonly PendingMessage[];
  readonly ownId: number;
  /** Whether the rows name the conversation where it changes. */
  readonly namesPlaces: boolean;
  readonly hasAllOlder: boolean;
  /** The first message that was unread when the view was opened. */
  readonly firstUnreadId: number | undefined;
};

const isGrouped = (previous: ListedMessage | undefined, message: ListedMessage): boolean =>
  previous?.sender_id === message.sender_id &&
  message.timestamp - previous.timestamp < groupSeconds &&
  !message.is_me_message;

const placeRow = (
  { id, match_subject: found }: ListedMessage,
  narrow: NamedNarrow,
): MessageListRow => ({
  type: 'place',
  key: `place ${id}`,
  narrow,
  ...(found?.includes('<') === true ? { found } : {}),
});

const rowsBefore = (
  previous: ListedMessage | undefined,
  message: ListedMessage,
  { ownId, namesPlaces, firstUnreadId }: Given,
): readonly MessageListRow[] => {
  const narrow = narrowOfMessage(message, ownId);
  const isNewDay =
    previous === undefined || dayNumber(previous.timestamp) !== dayNumber(message.timestamp);
  const isNewPlace =
    namesPlaces && (isNewDay || narrowKey(narrowOfMessage(previous, ownId)) !== narrowKey(narrow));
  return [
    ...(isNewDay
      ? [{ type: 'day', key: `day ${message.id}`, timestamp: message.timestamp } as const]
      : []),
    ...(message.id === firstUnreadId ? [{ type: 'unread', key: 'unread' } as const] : []),
    ...(isNewPlace ? [placeRow(message, narrow)] : []),
  ];
};

/** The rows of a list of messages, which are grouped by day, conversation and sender. */
export const rowsOf = (given: Given): readonly MessageListRow[] => {
  const { messages, pending, hasAllOlder } = given;
  const rows: MessageListRow[] = [
    hasAllOlder ? { type: 'start', key: 'start' } : { type: 'loading', key: 'loading' },
  ];
  let previous: ListedMessage | undefined;
  for (const message of messages) {
    const before = rowsBefore(previous, message, given);
    rows.push(...before, {
      type: 'message',
      key: String(message.id),
      message,
      isFirst: before.length > 0 || !isGrouped(previous, message),
    });
    previous = message;
  }
  for (const one of pending) {
    rows.push({ type: 'pending', key: `pending ${one.localId}`, pending: one });
  }
  return rows;
};
