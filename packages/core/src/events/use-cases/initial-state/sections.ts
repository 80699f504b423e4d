import { emojiState } from './emoji-state';
import { linkifierState } from './linkifier-state';
import { messageState } from './message-state';
import { navigationViewState, reminderState, savedSnippetState } from './personal-state';
import { realmState } from './realm-state';
import type { InitialStateSection } from './section';
import { subscriptionState } from './subscription-state';
import { userGroupState } from './user-group-state';
import { userState } from './user-state';

/** Every name in `fetch_event_types` that brings data, with what it brings. */
export const sections: ReadonlyMap<string, InitialStateSection> = new Map([
  ['message', messageState],
  ['navigation_views', navigationViewState],
  ['realm', realmState],
  ['realm_emoji', emojiState],
  ['realm_linkifiers', linkifierState],
  ['realm_user', userState],
  ['reminders', reminderState],
  ['saved_snippets', savedSnippetState],
  ['realm_user_groups', userGroupState],
  ['subscription', subscriptionState],
]);
