import type { NamedNarrow } from '@parley/client';
import { conversationAt } from '@parley/client';
import { client } from '../state/connection';

/** Lets the others of a conversation know whether the user is writing. */
export const noteTyping = (narrow: NamedNarrow, isTyping: boolean): void => {
  const conversation = conversationAt(narrow);
  if (conversation !== undefined) {
    client.value?.typing.notify(conversation, isTyping);
  }
};
