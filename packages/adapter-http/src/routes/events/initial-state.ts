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
import { realmSettingNames, serverLimits } from '@parley/core';
import { emojiRecord } from '../emoji/emoji-record';
import { linkifierRecord } from '../linkifiers/linkifier-record';
import { navigationViewRecord } from '../navigation-views/navigation-view-record';
import { reminderRecord } from '../reminders/reminder-record';
import { savedSnippetRecord } from '../saved-snippets/saved-snippet-record';
import { subscriptionRecord } from '../subscriptions/subscription-record';
import { userGroupRecord } from '../user-groups/user-group-record';
import { userRecord } from '../users/user-record';

const { is_active: _, ...listedUser } = userRecord.required;
const users = arrayOf(object({ required: listedUser, optional: userRecord.optional }));

const limits = Object.fromEntries(Object.keys(serverLimits).map((name) => [name, integer]));

const settings: Readonly<Record<string, Codec<unknown>>> = Object.fromEntries(
  realmSettingNames.map((name) => [`realm_${name}`, anything]),
);

/** Every field that a snapshot can have. Source: API document, «POST /register». */
export const initialState = {
  ...limits,
  ...settings,
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
  realm_linkifiers: arrayOf(linkifierRecord),
  reminders: arrayOf(reminderRecord),
  navigation_views: arrayOf(navigationViewRecord),
  saved_snippets: arrayOf(savedSnippetRecord),
  realm_emoji: recordOf(emojiRecord),
  realm_user_groups: arrayOf(userGroupRecord),
  subscriptions: arrayOf(subscriptionRecord),
};
