import { botState } from './bot-state';
import { emojiState } from './emoji-state';
import { messageState } from './message-state';
import { profileFieldState } from './profile-field-state';
import { realmState } from './realm-state';
import type { InitialStateSection } from './section';
import { subscriptionState } from './subscription-state';
import {
  displaySettingsState,
  notificationSettingsState,
  userSettingsState,
} from './user-settings-state';
import { userGroupState } from './user-group-state';
import { userState } from './user-state';
import { userStatusState } from './user-status-state';

/** Every name in `fetch_event_types` that brings data, with what it brings. */
export const sections: ReadonlyMap<string, InitialStateSection> = new Map([
  ['custom_profile_fields', profileFieldState],
  ['message', messageState],
  ['realm', realmState],
  ['realm_bot', botState],
  ['realm_emoji', emojiState],
  ['realm_user', userState],
  ['realm_user_groups', userGroupState],
  ['subscription', subscriptionState],
  ['update_display_settings', displaySettingsState],
  ['update_global_notifications', notificationSettingsState],
  ['user_settings', userSettingsState],
  ['user_status', userStatusState],
]);
