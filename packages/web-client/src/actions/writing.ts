import type { NamedNarrow, WritableNarrow } from '@parley/client';
import { conversationAt } from '@parley/client';
import { currentClient, field } from '../state/connection';
import { draftPlace } from '../state/drafts';
import { unicodeNames } from '../state/emoji';
import { fetchJson } from './session-requests';

/** Keeps what is in the box of a view. */
export const writeDraft = (target: WritableNarrow, text: string): void =>
  currentClient().drafts.set(draftPlace(target), text);

/** The text of the box has become a message: its draft goes at once. */
export const endDraft = (target: WritableNarrow): void => {
  writeDraft(target, '');
  void currentClient().drafts.flush();
};

/** Lets the others of a conversation know whether the user is writing. */
export const noteTyping = (narrow: NamedNarrow, isTyping: boolean): void => {
  const conversation = conversationAt(narrow);
  if (conversation !== undefined) {
    currentClient().typing.notify(conversation, isTyping);
  }
};

const address = field('server_emoji_data_url');

let loading: ReturnType<typeof fetchJson> | undefined;

const isNames = (value: unknown): value is Readonly<Record<string, readonly string[]>> =>
  typeof value === 'object' && value !== null;

/** Loads the names of the emoji, once. */
export const loadEmoji = async (): Promise<void> => {
  loading ??= fetchJson(String(address.value));
  try {
    const { code_to_names: names } = await loading;
    unicodeNames.value = isNames(names) ? names : {};
  } catch (error) {
    loading = undefined;
    throw error;
  }
};
