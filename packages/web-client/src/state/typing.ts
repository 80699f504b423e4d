import { typists } from './connection';
import type { Narrow } from '../router/narrow';
import { conversationAt } from '../router/narrow';

/** The ids of those who are writing a message in the view; none in views of several conversations. */
export const typingIn = (narrow: Narrow): readonly number[] => {
  const conversation = conversationAt(narrow);
  return conversation === undefined ? [] : (typists.value.current?.in(conversation) ?? []);
};
