import type { ListedMessage, NamedNarrow, PendingMessage, WritableNarrow } from '@parley/client';
import {
  contentHash,
  narrowKey,
  narrowOf,
  narrowOfMessage,
  quotationOf,
  termsOf,
} from '@parley/client';
import { navigate, route } from '../router/location';
import { client, currentClient } from '../state/connection';
import { edits, endEdit, keepEdit, openedEdit } from '../state/editing';
import { ownId } from '../state/users';
import { openDialog } from '../state/dialog';
import { answered, draftPlace } from '../state/drafts';
import { permissionsFor } from '../state/permissions';
import type { Scheduled } from '../state/personal';
import { narrowOfScheduled } from '../state/personal';
import { messageAddress } from '../state/place-names';
import { texts } from '../texts/texts';
import { asDraft } from './keeping';
import { discardMessage } from './messages';
import { ask, perform } from './notices';

/** The Markdown of a message; undefined if the server refused. */
const sourceOf = async (id: number): Promise<string | undefined> =>
  (await ask('getMessage', { message_id: id, apply_markdown: false }))?.message.content;

/** Opens the text of a message in its place. */
export const startEdit = async ({ id }: ListedMessage): Promise<void> => {
  if (edits.value[id] === undefined) {
    const text = await sourceOf(id);
    if (text === undefined) {
      return;
    }
    keepEdit(id, { original: text, text });
  }
  openedEdit.value = id;
};

/**
 * Saves an edit. If it is refused, it stays open; if that was because the message has another text by
 * now, the next attempt replaces that.
 */
export const saveEdit = async (id: number): Promise<void> => {
  const edit = edits.value[id];
  if (edit === undefined || edit.text === edit.original) {
    endEdit(id);
    return;
  }
  const hash = await contentHash(edit.original);
  const saved = await perform('editMessage', {
    message_id: id,
    content: edit.text,
    ...(hash === undefined ? {} : { prev_content_sha256: hash }),
  });
  if (saved) {
    endEdit(id);
  } else {
    const original = (await sourceOf(id)) ?? edit.original;
    keepEdit(id, { text: edit.text, ...edits.value[id], original });
  }
};

/** Closes an edit; asks before that loses what was written. */
export const cancelEdit = (id: number): void => {
  const edit = edits.value[id];
  if (edit === undefined || edit.text === edit.original) {
    endEdit(id);
    return;
  }
  const onConfirm = () => {
    // The window gives the focus back to the editor, which then gives it back to what had it before.
    setTimeout(() => endEdit(id));
    return Promise.resolve(true);
  };
  openDialog({ kind: 'question', ...texts.edit.discard, onConfirm });
};

/**
 * What was being written in a message that somebody deletes becomes a draft of its conversation; in
 * one that somebody moves, it is written on where that is.
 *
 * @returns whether it is written on
 */
export const leaveEdit = (message: ListedMessage): boolean => {
  const { value: current } = client;
  const edit = edits.value[message.id];
  const now = current?.messages.get(message.id);
  if (current !== undefined && now === undefined && edit !== undefined) {
    current.drafts.append(draftPlace(narrowOfMessage(message, ownId.value)), edit.text);
    endEdit(message.id);
  }
  const { stream_id: channelId, subject } = now ?? message;
  return edit !== undefined && (channelId !== message.stream_id || subject !== message.subject);
};

/** Adds a text to the box of a view, where it is written on. */
const continueIn = (narrow: WritableNarrow, text: string): void => {
  currentClient().drafts.append(draftPlace(narrow), text);
  if (route.value.view !== 'messages' || narrowKey(route.value.narrow) !== narrowKey(narrow)) {
    navigate({ view: 'messages', narrow });
  }
  answered.value = narrowKey(narrow);
};

/** Writes a quotation of a message into the box of its conversation. */
export const quote = async (message: ListedMessage): Promise<void> => {
  const content = await sourceOf(message.id);
  if (content !== undefined) {
    const narrow = narrowOfMessage(message, ownId.value);
    continueIn(narrow, quotationOf(message, content, messageAddress(message)));
  }
};

/**
 * Opens the last message of the user in a view, if there is one that may be edited. While a later one
 * is being sent, that would be another than the user means.
 */
export const editLastMessage = (narrow: NamedNarrow): void => {
  const list = currentClient().messages.list(termsOf(narrow, ownId.value)).getState();
  const last = list.messages.findLast((one) => one.sender_id === ownId.value);
  const isLast = list.pending.every(({ status }) => status === 'failed');
  if (last !== undefined && isLast && permissionsFor(last).edit) {
    void startEdit(last);
  }
};

export const changeEdit = (id: number, text: string): void =>
  keepEdit(id, { original: edits.value[id]?.original ?? text, text });

/** Takes a message that could not be sent back into the box that it was written in. */
export const editUnsent = (pending: PendingMessage): void => {
  const { value: at } = route;
  const isOfChannel = at.view === 'messages' && at.narrow.type === 'channel';
  // The box of a channel has the topic beside it.
  const narrow = isOfChannel ? at.narrow : narrowOf(asDraft(pending).conversation);
  continueIn(narrow, pending.message.content);
  discardMessage(pending.localId);
};

/** Takes a scheduled message back into the box of its conversation. */
export const editScheduled = async (message: Scheduled): Promise<void> => {
  const { scheduled_message_id } = message;
  if (await perform('deleteScheduledMessage', { scheduled_message_id })) {
    continueIn(narrowOfScheduled(message), message.content);
  }
};
