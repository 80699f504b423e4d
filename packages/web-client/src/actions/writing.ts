import type { Conversation, Emoji, ConversationNarrow, WritableNarrow } from '@parley/client';
import { currentClient, currentConnection } from '../state/connection';
import { draftPlace } from '../state/drafts';
import { unicodeNames } from '../state/emoji';
import { destinationOf } from './messages';
import { perform } from './notices';
import { fetchJson } from './session-requests';

/** Keeps what is in the box of a view. */
export const writeDraft = (target: WritableNarrow, text: string): void =>
  currentClient().drafts.set(draftPlace(target), text);

/** Removes the draft of a conversation. */
export const discardDraft = (conversation: Conversation): void =>
  currentClient().drafts.set(conversation, '');

/** The text of the box has become a message: its draft goes at once. */
export const endDraft = (target: WritableNarrow): void => {
  writeDraft(target, '');
  void currentClient().drafts.flush();
};

/** The text as a message would show it, as HTML. */
export const renderText = async (content: string): Promise<string> =>
  (await currentConnection().call('renderMessage', { content })).rendered;

/** Sends a message later, at a UNIX time in seconds. */
export const scheduleMessage = (
  to: ConversationNarrow,
  content: string,
  timestamp: number,
): Promise<boolean> =>
  perform('scheduleMessage', {
    content,
    scheduled_delivery_timestamp: timestamp,
    ...destinationOf(to),
  });

export const cancelScheduled = (id: number): Promise<boolean> =>
  perform('deleteScheduledMessage', { scheduled_message_id: id });

/** Reminds the user of a message, at a UNIX time in seconds. */
export const remindOf = (messageId: number, timestamp: number): Promise<boolean> =>
  perform('createReminder', { message_id: messageId, scheduled_delivery_timestamp: timestamp });

export const cancelReminder = (id: number): Promise<boolean> =>
  perform('deleteReminder', { reminder_id: id });

export const saveSnippet = (title: string, content: string): Promise<boolean> =>
  perform('createSavedSnippet', { title, content });

let loading: Promise<unknown> | undefined;

const isNames = (value: unknown): value is Readonly<Record<string, readonly string[]>> =>
  typeof value === 'object' && value !== null;

/** Loads the names of the emoji, once. */
export const loadEmoji = async (): Promise<void> => {
  const url = (currentConnection().getState().state as { server_emoji_data_url?: unknown })
    .server_emoji_data_url;
  loading ??= fetchJson(String(url));
  try {
    const data: unknown = await loading;
    const names = { ...(typeof data === 'object' ? data : {}) };
    unicodeNames.value =
      'code_to_names' in names && isNames(names.code_to_names) ? names.code_to_names : {};
  } catch (error) {
    loading = undefined;
    throw error;
  }
};

/** How a message names an emoji. */
export const emojiSource = ({ emoji_name: name }: Emoji): string => `:${name}:`;
