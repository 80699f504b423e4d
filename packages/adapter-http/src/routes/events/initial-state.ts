import type { Codec } from '../../codecs';
import { channelFolderRecord } from '../channel-folders/channel-folder-record';
import { channelRecord, laterChannelFields } from '../channels/channel-record';
import {
  anything,
  arrayOf,
  boolean,
  float,
  integer,
  nullable,
  object,
  oneOf,
  rawText,
  recordOf,
  text,
} from '../../codecs';
import {
  legacyPolicyNames,
  plainRealmSettingNames,
  realmPermissionNames,
  serverFacts,
  serverLimits,
  userSettingNames,
} from '@parley/core';
import { profileFieldRecord } from '../custom-profile-fields/profile-fields';
import { presenceRecord } from '../presence/presence-record';
import { statusRecord } from '../user-statuses/statuses';
import { draftRecord } from '../drafts/draft-record';
import { emojiRecord } from '../emoji/emoji-record';
import { linkifierRecord } from '../linkifiers/linkifier-record';
import { navigationViewRecord } from '../navigation-views/navigation-view-record';
import { reminderRecord } from '../reminders/reminder-record';
import { scheduledMessageRecord } from '../scheduled-messages/scheduled-message-record';
import { savedSnippetRecord } from '../saved-snippets/saved-snippet-record';
import { playgroundRecord } from '../realm/playground-record';
import { realmDomainRecord } from '../realm/realm-domain-record';
import { subscriptionRecord } from '../subscriptions/subscription-record';
import { groupSetting } from '../user-groups/group-setting';
import { userGroupRecord } from '../user-groups/user-group-record';
import { userRecord } from '../users/user-record';

const { is_active: _, ...listedUser } = userRecord.required;
const users = arrayOf(object({ required: listedUser, optional: userRecord.optional }));

const limits = Object.fromEntries(Object.keys(serverLimits).map((name) => [name, integer]));

const described = (names: readonly string[], codec: Codec<unknown>) =>
  Object.fromEntries(names.map((name) => [name, codec]));

const choices = recordOf(object({ required: { id: integer, name: text } }));

const permissionRules = recordOf(
  object({
    required: {
      require_system_group: boolean,
      allow_internet_group: boolean,
      allow_nobody_group: boolean,
      allow_everyone_group: boolean,
      default_group_name: text,
      default_for_system_groups: nullable(text),
      allowed_system_groups: arrayOf(text),
    },
  }),
);

/** The fields of the organization. Source: reference, "Organization: fetch type `realm`". */
const realm = {
  ...described(
    plainRealmSettingNames.map((name) => `realm_${name}`),
    anything,
  ),
  ...described(
    realmPermissionNames.map((name) => `realm_${name}`),
    groupSetting,
  ),
  ...described(Object.keys(serverFacts), anything),
  realm_name: text,
  realm_description: text,
  realm_rendered_description: rawText,
  realm_url: text,
  realm_uri: text,
  realm_date_created: integer,
  realm_bot_domain: text,
  realm_empty_topic_display_name: text,
  realm_mandatory_topics: boolean,
  realm_allow_edit_history: boolean,
  realm_giphy_rating: integer,
  ...described(
    legacyPolicyNames.map((name) => `realm_${name}`),
    integer,
  ),
  realm_notifications_stream_id: integer,
  realm_signup_notifications_stream_id: integer,
  realm_is_zephyr_mirror_realm: boolean,
  realm_uuid: text,
  realm_default_avatar_source: text,
  realm_media_preview_size: text,
  realm_workplace_users_group: groupSetting,
  realm_billing: object({ required: { has_pending_sponsorship_request: boolean } }),
  giphy_api_key: text,
  has_zoom_token: boolean,
  stop_words: arrayOf(text),
  onboarding_steps: arrayOf(anything),
  navigation_tour_video_url: nullable(text),
  realm_filters: arrayOf(anything),
  dense_mode: boolean,
  realm_email_auth_enabled: boolean,
  realm_password_auth_enabled: boolean,
  realm_authentication_methods: recordOf(anything),
  realm_push_notifications_enabled: boolean,
  realm_push_notifications_enabled_end_timestamp: nullable(integer),
  realm_icon_url: text,
  realm_icon_source: text,
  realm_logo_url: text,
  realm_logo_source: text,
  realm_night_logo_url: text,
  realm_night_logo_source: text,
  realm_plan_type: integer,
  chat_plan_is_not_limited: boolean,
  realm_upload_quota_mib: nullable(integer),
  realm_available_video_chat_providers: choices,
  giphy_rating_options: choices,
  gif_rating_options: choices,
  gif_rating_policy_options: choices,
  jitsi_server_url: nullable(text),
  server_supported_permission_settings: object({
    required: { realm: permissionRules, stream: permissionRules, group: permissionRules },
  }),
  realm_domains: arrayOf(realmDomainRecord),
  realm_playgrounds: arrayOf(playgroundRecord),
};

/** Settings of the caller in the form that old clients expect. */
const ownSettings: Readonly<Record<string, Codec<unknown>>> = Object.fromEntries(
  userSettingNames.map((name) => [name, anything]),
);

const channel = object({ required: channelRecord, optional: laterChannelFields });

/** Every field that a snapshot can have. Source: API document, "POST /register". */
export const initialState = {
  ...limits,
  ...realm,
  ...ownSettings,
  max_message_id: integer,
  unread_msgs: object({
    required: {
      pms: arrayOf(
        object({
          required: {
            other_user_id: integer,
            sender_id: integer,
            unread_message_ids: arrayOf(integer),
          },
        }),
      ),
      huddles: arrayOf(
        object({ required: { user_ids_string: text, unread_message_ids: arrayOf(integer) } }),
      ),
      streams: arrayOf(
        object({
          required: { stream_id: integer, topic: text, unread_message_ids: arrayOf(integer) },
        }),
      ),
      mentions: arrayOf(integer),
      count: integer,
      old_unreads_missing: boolean,
    },
  }),
  starred_messages: arrayOf(integer),
  recent_private_conversations: arrayOf(
    object({ required: { max_message_id: integer, user_ids: arrayOf(integer) } }),
  ),
  realm_users: users,
  realm_non_active_users: users,
  cross_realm_bots: arrayOf(
    object({
      required: { ...userRecord.required, bot_owner_id: nullable(integer) },
      optional: { ...userRecord.optional, is_system_bot: boolean },
    }),
  ),
  user_id: integer,
  email: text,
  delivery_email: nullable(text),
  full_name: text,
  avatar_source: text,
  avatar_url: nullable(text),
  avatar_url_medium: nullable(text),
  is_admin: boolean,
  is_owner: boolean,
  is_guest: boolean,
  is_moderator: boolean,
  is_billing_admin: boolean,
  can_create_streams: boolean,
  can_create_public_streams: boolean,
  can_create_private_streams: boolean,
  can_create_web_public_streams: boolean,
  can_invite_others_to_realm: boolean,
  can_subscribe_other_users: boolean,
  realm_linkifiers: arrayOf(linkifierRecord),
  reminders: arrayOf(reminderRecord),
  navigation_views: arrayOf(navigationViewRecord),
  alert_words: arrayOf(text),
  muted_users: arrayOf(object({ required: { id: integer, timestamp: integer } })),
  drafts: arrayOf(draftRecord),
  scheduled_messages: arrayOf(scheduledMessageRecord),
  saved_snippets: arrayOf(savedSnippetRecord),
  realm_emoji: recordOf(emojiRecord),
  realm_user_groups: arrayOf(userGroupRecord),
  subscriptions: arrayOf(subscriptionRecord),
  unsubscribed: arrayOf(subscriptionRecord),
  never_subscribed: arrayOf(
    object({
      required: channelRecord,
      optional: {
        ...laterChannelFields,
        subscribers: arrayOf(integer),
        partial_subscribers: arrayOf(integer),
      },
    }),
  ),
  streams: arrayOf(channel),
  channel_folders: arrayOf(channelFolderRecord),
  realm_default_streams: arrayOf(oneOf<unknown>(integer, channel)),
  realm_default_stream_groups: arrayOf(
    object({ required: { id: integer, name: text, description: text, streams: arrayOf(channel) } }),
  ),
  muted_topics: arrayOf(anything),
  user_topics: arrayOf(
    object({
      required: {
        stream_id: integer,
        topic_name: text,
        last_updated: integer,
        visibility_policy: integer,
      },
    }),
  ),
  custom_profile_fields: arrayOf(profileFieldRecord),
  custom_profile_field_types: recordOf(object({ required: { id: integer, name: text } })),
  realm_bots: arrayOf(recordOf(anything)),
  realm_embedded_bots: arrayOf(object({ required: { name: text, config: recordOf(text) } })),
  realm_incoming_webhook_bots: arrayOf(recordOf(anything)),
  realm_user_settings_defaults: recordOf(anything),
  user_settings: recordOf(anything),
  user_status: recordOf(statusRecord),
  presences: recordOf(presenceRecord),
  presence_last_update_id: integer,
  server_timestamp: float,
  emojiset_choices: arrayOf(object({ required: { key: text, text } })),
  available_notification_sounds: arrayOf(text),
};
