import { conversationState } from './conversation-state';
import { emojiState } from './emoji-state';
import { linkifierState } from './linkifier-state';
import { messageState } from './message-state';
import { navigationViewState, reminderState, savedSnippetState } from './personal-state';
import { realmState } from './realm-state';
import type { InitialStateSection } from './section';
import { starredState } from './starred-state';
import { subscriptionState } from './subscription-state';
import { userGroupState } from './user-group-state';
import { unreadState } from './unread-state';
import { userState } from './user-state';

/**
 * Every name in `fetch_event_types` that brings data, with what it brings; of several names in one
 * key all are needed.
 */
export const sections: ReadonlyMap<string, InitialStateSection> = new Map([
  ['message', messageState],
  ['navigation_views', navigationViewState],
  ['message update_message_flags', unreadState],
  ['realm', realmState],
  ['realm_emoji', emojiState],
  ['realm_linkifiers', linkifierState],
  ['realm_user', userState],
  ['reminders', reminderState],
  ['saved_snippets', savedSnippetState],
  ['realm_user_groups', userGroupState],
  ['recent_private_conversations', conversationState],
  ['starred_messages', starredState],
  ['subscription', subscriptionState],
]);
