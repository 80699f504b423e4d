import type { ListedMessage, PendingMessage } from '@parley/client';
import type { Narrow } from '../router/narrow';
import { termsOf } from '../router/narrow';
import { addressOf } from '../router/route';
import { currentClient, currentConnection } from '../state/connection';
import { ownId } from '../state/realm';
import { conversationOf } from '../state/rows';
import { site } from '../state/site';
import { texts } from '../texts/texts';
import { notify, succeeds } from './notices';

type Conversation = Extract<Narrow, { readonly type: 'topic' | 'direct' }>;

/** Sends a message, which is shown at once; if that fails, it is shown with the reason. */
export const sendMessage = (to: Conversation, content: string): Promise<PendingMessage> =>
  currentConnection().send(
    to.type === 'topic'
      ? { type: 'channel', to: to.channelId, topic: to.topic, content }
      : { type: 'direct', to: to.userIds.length > 0 ? to.userIds : [ownId.value], content },
  );

export const retryMessage = (localId: string): void => {
  void currentConnection().retry(localId);
};

export const discardMessage = (localId: string): void => currentConnection().discard(localId);

type Emoji = {
  readonly emoji_name: string;
  readonly emoji_code: string;
  readonly reaction_type: string;
};

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
  const { call } = currentConnection();
  return succeeds(isOwn ? call('deleteReaction', reaction) : call('addReaction', reaction));
};

export const toggleStar = ({ id, flags }: ListedMessage): Promise<boolean> =>
  succeeds(
    currentConnection().call('changeMessageFlags', {
      messages: [id],
      op: flags.includes('starred') ? 'remove' : 'add',
      flag: 'starred',
    }),
  );

/** Marks all messages of a view as read. */
export const markAsRead = (narrow: Narrow): Promise<boolean> =>
  succeeds(currentClient().reads.markConversationRead(termsOf(narrow, ownId.value)));

/** Puts the address of a message into the clipboard. */
export const copyLink = async (message: ListedMessage): Promise<void> => {
  const narrow = conversationOf(message, ownId.value);
  const address = addressOf({ view: 'messages', narrow, near: message.id });
  if (await succeeds(navigator.clipboard.writeText(`${site}/${address}`))) {
    notify(texts.message.linkCopied);
  }
};
