import { emojiState } from './emoji-state';
import { messageState } from './message-state';
import { playgroundState, realmDomainState, realmState } from './realm-state';
import type { InitialStateSection } from './section';
import { subscriptionState } from './subscription-state';
import { userGroupState } from './user-group-state';
import { userState } from './user-state';

/** Every name in `fetch_event_types` that brings data, with what it brings. */
export const sections: ReadonlyMap<string, InitialStateSection> = new Map([
  ['message', messageState],
  ['realm', realmState],
  ['realm_domains', realmDomainState],
  ['realm_playgrounds', playgroundState],
  ['realm_emoji', emojiState],
  ['realm_user', userState],
  ['realm_user_groups', userGroupState],
  ['subscription', subscriptionState],
]);
