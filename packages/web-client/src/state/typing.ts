import type { NamedNarrow } from '@parley/client';
import { conversationAt } from '@parley/client';
import { typists } from './connection';
import { isDeactivated, isMutedUser } from './users';

/**
 * The ids of those who are writing a message in the view, without muted and deactivated people; none
 * in views of several conversations.
 */
export const typingIn = (narrow: NamedNarrow): readonly number[] => {
  const conversation = conversationAt(narrow);
  const ids = conversation && typists.value.current?.in(conversation);
  return ids?.filter((id) => !isMutedUser(id) && !isDeactivated(id)) ?? [];
};
