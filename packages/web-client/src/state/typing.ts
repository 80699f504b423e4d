import type { NamedNarrow } from '@parley/client';
import { conversationAt } from '@parley/client';
import { typists } from './connection';

/** The ids of those who are writing a message in the view; none in views of several conversations. */
export const typingIn = (narrow: NamedNarrow): readonly number[] => {
  const conversation = conversationAt(narrow);
  return conversation === undefined ? [] : (typists.value.current?.in(conversation) ?? []);
};
