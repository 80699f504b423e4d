import type { ConversationSummary, ListedMessage } from '@parley/client';
import { recentConversations } from '@parley/client';
import { snapshot } from './connection';
import { counts } from './unread';

/** The conversations of some messages, the newest first. */
export const conversationsOf = (
  messages: readonly ListedMessage[],
): readonly ConversationSummary[] =>
  recentConversations(snapshot.peek().state, messages, counts.value);
