import type { WritableNarrow } from '@parley/client';
import { currentClient, currentConnection } from '../state/connection';
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
