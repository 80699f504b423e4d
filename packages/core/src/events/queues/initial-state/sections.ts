import { botState, embeddedBotState, integrationState } from './bot-state';
import { channelFolderState } from './channel-folder-state';
import { channelState, defaultChannelGroupState, defaultChannelState } from './channel-state';
import {
  billingState,
  gifState,
  hotspotState,
  onboardingState,
  pushDeviceState,
  stopWordState,
  videoCallState,
} from './constant-state';
import { conversationState } from './conversation-state';
import { emojiState } from './emoji-state';
import { legacyLinkifierState, linkifierState } from './linkifier-state';
import { messageState } from './message-state';
import {
  alertWordState,
  deviceState,
  draftState,
  mutedUserState,
  navigationViewState,
  reminderState,
  savedSnippetState,
  scheduledMessageState,
} from './personal-state';
import { presenceState } from './presence-state';
import { profileFieldState } from './profile-field-state';
import { playgroundState, realmDomainState, realmState } from './realm-state';
import type { InitialStateSection } from './section';
import { starredState } from './starred-state';
import { subscriptionState } from './subscription-state';
import { mutedTopicState, topicPreferenceState } from './topic-state';
import { unreadState } from './unread-state';
import { userGroupState } from './user-group-state';
import {
  displaySettingsState,
  notificationSettingsState,
  userDefaultsState,
  userSettingsState,
} from './user-settings-state';
import { userState } from './user-state';
import { userStatusState } from './user-status-state';

/** Every name in `fetch_event_types` that returns data, with its section. */
export const sections: ReadonlyMap<string, InitialStateSection> = new Map([
  ['alert_words', alertWordState],
  ['channel_folders', channelFolderState],
  ['default_streams', defaultChannelState],
  ['default_stream_groups', defaultChannelGroupState],
  ['device', deviceState],
  ['drafts', draftState],
  ['custom_profile_fields', profileFieldState],
  ['message', messageState],
  ['message update_message_flags', unreadState],
  ['recent_private_conversations', conversationState],
  ['starred_messages', starredState],
  ['muted_topics', mutedTopicState],
  ['muted_users', mutedUserState],
  ['navigation_views', navigationViewState],
  ['giphy', gifState],
  ['hotspots', hotspotState],
  ['onboarding_steps', onboardingState],
  ['presence', presenceState],
  ['push_device', pushDeviceState],
  ['realm', realmState],
  ['realm_domains', realmDomainState],
  ['realm_playgrounds', playgroundState],
  ['realm_user_settings_defaults', userDefaultsState],
  ['realm_billing', billingState],
  ['realm_bot', botState],
  ['realm_embedded_bots', embeddedBotState],
  ['realm_incoming_webhook_bots', integrationState],
  ['realm_emoji', emojiState],
  ['realm_filters', legacyLinkifierState],
  ['realm_linkifiers', linkifierState],
  ['realm_user', userState],
  ['stream', channelState],
  ['reminders', reminderState],
  ['saved_snippets', savedSnippetState],
  ['scheduled_messages', scheduledMessageState],
  ['realm_user_groups', userGroupState],
  ['stop_words', stopWordState],
  ['subscription', subscriptionState],
  ['user_topic', topicPreferenceState],
  ['video_calls', videoCallState],
  ['update_display_settings', displaySettingsState],
  ['update_global_notifications', notificationSettingsState],
  ['user_settings', userSettingsState],
  ['user_status', userStatusState],
]);
