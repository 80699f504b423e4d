import type {
  Emoji,
  ListedMessage,
  ConversationNarrow,
  NamedNarrow,
  PendingMessage,
} from '@parley/client';
import { narrowOfMessage, termsOf } from '@parley/client';
import { copyText } from '../lib/copy-text';
import { openDialog } from '../state/dialog';
import { currentClient, currentConnection } from '../state/connection';
import { rememberEmoji } from '../state/emoji';
import { messageAddress } from '../state/place-names';
import { ownId } from '../state/users';
import { texts } from '../texts/texts';
import { announce, ask, perform, reportFailure, succeeds } from './notices';

/** Where a message goes, as the API names it. */
export const destinationOf = (to: ConversationNarrow) =>
  to.type === 'topic'
    ? ({ type: 'channel', to: to.channelId, topic: to.topic } as const)
    : ({ type: 'direct', to: to.userIds.length > 0 ? to.userIds : [ownId.value] } as const);

/** Sends a message, which is shown at once; if that fails, it is shown with the reason. */
export const sendMessage = (to: ConversationNarrow, content: string): Promise<PendingMessage> =>
  currentConnection().send({ ...destinationOf(to), content });

/** Sends a message again; if that fails at once, nothing else would show that it was tried. */
export const retryMessage = async (localId: string): Promise<void> => {
  const settled = await currentConnection().retry(localId);
  if (settled?.status === 'failed') {
    reportFailure(settled.error);
  }
};

export const discardMessage = (localId: string): void => currentConnection().discard(localId);

/** Adds a reaction, or removes one's own. */
export const toggleReaction = (message: ListedMessage, emoji: Emoji): Promise<boolean> => {
  const isOwn = message.reactions.some(
    (reaction) =>
      reaction.user_id === ownId.value &&
      reaction.emoji_code === emoji.emoji_code &&
      reaction.reaction_type === emoji.reaction_type,
  );
  const { emoji_name, emoji_code, reaction_type } = emoji;
  const reaction = { message_id: message.id, emoji_name, emoji_code, reaction_type };
  rememberEmoji(emoji);
  return perform(isOwn ? 'deleteReaction' : 'addReaction', reaction);
};

/** Sets a flag that people set by hand, or removes it. */
export const toggleFlag = (flag: string, { id, flags }: ListedMessage): Promise<boolean> =>
  perform('changeMessageFlags', {
    messages: [id],
    op: flags.some((one) => one === flag) ? 'remove' : 'add',
    flag,
  });

/** Marks all messages of a view as read. */
export const markAsRead = (narrow: NamedNarrow): Promise<boolean> =>
  succeeds(currentClient().reads.markConversationRead(termsOf(narrow, ownId.value)));

/** Asks, and marks all messages as read: the server does some at a time. */
export const askToMarkAllAsRead = (): void => {
  const onConfirm = async (): Promise<boolean> => {
    const answer = await ask('markAllAsRead');
    return answer?.complete === false ? onConfirm() : answer !== undefined;
  };
  openDialog({ kind: 'question', ...texts.allRead, onConfirm });
};

/** Puts the address of a message into the clipboard. */
export const copyLink = (message: ListedMessage): Promise<boolean> =>
  announce(succeeds(copyText(messageAddress(message))), texts.message.linkCopied);

/** Marks a message and all later ones of its conversation as unread. */
export const markUnreadFrom = (message: ListedMessage): Promise<boolean> =>
  succeeds(
    currentClient().reads.markUnreadFrom(
      message.id,
      termsOf(narrowOfMessage(message, ownId.value), ownId.value),
    ),
  );

export const deleteMessage = ({ id }: ListedMessage): Promise<boolean> =>
  perform('deleteMessage', { message_id: id });

/** Which messages of a topic are moved with one. */
export type MoveScope = 'change_one' | 'change_later' | 'change_all';

export type Move = {
  readonly channelId: number;
  readonly topic: string;
  readonly scope: MoveScope;
};

/** Moves messages; only what differs is sent, as each change needs a permission. */
export const moveMessage = (
  message: ListedMessage,
  { channelId, topic, scope }: Move,
): Promise<boolean> =>
  perform('editMessage', {
    message_id: message.id,
    propagate_mode: scope,
    ...(channelId === message.stream_id ? {} : { stream_id: channelId }),
    ...(topic === message.subject ? {} : { topic }),
  });

const resolved = '✔ ';

export const isResolved = (topic: string): boolean => topic.startsWith(resolved);

/** Marks the topic of a message as resolved, or as open again. */
export const toggleResolved = (message: ListedMessage): Promise<boolean> => {
  const { stream_id: channelId = 0, subject } = message;
  const topic = isResolved(subject) ? subject.slice(resolved.length) : resolved + subject;
  return moveMessage(message, { channelId, topic, scope: 'change_all' });
};

/** Changes the widget of a message. */
export const changeWidget = ({ id }: ListedMessage, content: string): Promise<boolean> =>
  perform('addSubmessage', { message_id: id, msg_type: 'widget', content });
