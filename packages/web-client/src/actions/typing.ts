import type { Narrow } from '../router/narrow';
import { conversationAt } from '../router/narrow';
import { client } from '../state/connection';

/** Lets the others of a conversation know whether the user is writing. */
export const noteTyping = (narrow: Narrow, isTyping: boolean): void => {
  const conversation = conversationAt(narrow);
  if (conversation !== undefined) {
    client.value?.typing.notify(conversation, isTyping);
  }
};
