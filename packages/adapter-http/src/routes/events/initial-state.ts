import type { Codec } from '../../codecs';
import {
  anything,
  arrayOf,
  boolean,
  integer,
  nullable,
  object,
  recordOf,
  text,
} from '../../codecs';
import { realmSettingNames, serverLimits, userSettingNames } from '@parley/core';
import { profileFieldRecord } from '../custom-profile-fields/profile-fields';
import { statusRecord } from '../user-statuses/statuses';
import { emojiRecord } from '../emoji/emoji-record';
import { subscriptionRecord } from '../subscriptions/subscription-record';
import { userGroupRecord } from '../user-groups/user-group-record';
import { userRecord } from '../users/user-record';

const { is_active: _, ...listedUser } = userRecord.required;
const users = arrayOf(object({ required: listedUser, optional: userRecord.optional }));

const limits = Object.fromEntries(Object.keys(serverLimits).map((name) => [name, integer]));

/** Settings of the caller, as old clients get them. */
const ownSettings: Readonly<Record<string, Codec<unknown>>> = Object.fromEntries(
  userSettingNames.map((name) => [name, anything]),
);

const settings: Readonly<Record<string, Codec<unknown>>> = Object.fromEntries(
  realmSettingNames.map((name) => [`realm_${name}`, anything]),
);

/** Every field that a snapshot can have. Source: API document, «POST /register». */
export const initialState = {
  ...limits,
  ...settings,
  ...ownSettings,
  realm_name: text,
  realm_description: text,
  realm_url: text,
  realm_uri: text,
  realm_date_created: integer,
  realm_bot_domain: text,
  realm_empty_topic_display_name: text,
  realm_mandatory_topics: boolean,
  realm_allow_edit_history: boolean,
  realm_email_auth_enabled: boolean,
  realm_password_auth_enabled: boolean,
  max_message_id: integer,
  realm_users: users,
  realm_non_active_users: users,
  cross_realm_bots: users,
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
  realm_emoji: recordOf(emojiRecord),
  realm_user_groups: arrayOf(userGroupRecord),
  subscriptions: arrayOf(subscriptionRecord),
  custom_profile_fields: arrayOf(profileFieldRecord),
  custom_profile_field_types: recordOf(object({ required: { id: integer, name: text } })),
  realm_bots: arrayOf(recordOf(anything)),
  user_settings: recordOf(anything),
  user_status: recordOf(statusRecord),
  emojiset_choices: arrayOf(object({ required: { key: text, text } })),
  available_notification_sounds: arrayOf(text),
};
