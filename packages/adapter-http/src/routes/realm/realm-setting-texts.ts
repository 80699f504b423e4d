import type { LegacyPolicyName, RealmSettingName } from '@parley/core';

const unlimitedSeconds = 'in seconds; null for no limit';
const orNone = '-1 for none';

/** What each setting of the organization means, for the API reference. */
export const realmSettingTexts: Readonly<Record<RealmSettingName, string>> = {
  allow_message_editing: 'Whether users may edit their messages.',
  message_content_edit_limit_seconds: `How long after sending the content can be edited, ${unlimitedSeconds}.`,
  message_content_delete_limit_seconds: `How long after sending users may delete their own messages, ${unlimitedSeconds}.`,
  move_messages_within_stream_limit_seconds: `How long after sending messages can be moved to another topic, ${unlimitedSeconds}.`,
  move_messages_between_streams_limit_seconds: `How long after sending messages can be moved to another channel, ${unlimitedSeconds}.`,
  message_edit_history_visibility_policy:
    'What users see of the edit history: all, moves (only changes of topic and channel), or none.',
  topics_policy:
    'Whether messages in channels may have an empty topic: allow_empty_topic or disable_empty_topic.',
  avatar_changes_disabled: 'Whether only administrators may change pictures of users.',
  name_changes_disabled: 'Whether only administrators may change names of users.',
  email_changes_disabled: 'Whether only administrators may change email addresses of users.',
  require_unique_names: 'Whether two users may not have the same name.',
  new_stream_announcements_stream_id: `Id of the channel in which new channels are announced; ${orNone}.`,
  signup_announcements_stream_id: `Id of the channel in which new users are announced; ${orNone}.`,
  chat_update_announcements_stream_id: `Id of the channel in which news about the software are announced; ${orNone}.`,
  moderation_request_channel_id: `Id of the private channel that gets reports of messages; ${orNone}.`,
  default_code_block_language: 'Language of code blocks that name none; empty for plain text.',
  default_feature_level:
    'Feature level of requests that name none; 0 for the setting of the server.',
  default_language: 'IETF language tag of the language of new users and of notices.',
  digest_emails_enabled: 'Whether users get digests by email.',
  digest_weekday: 'Day of the week on which digests are sent, from 0 (Monday) to 6 (Sunday).',
  disallow_disposable_email_addresses: 'Whether disposable email addresses may not join.',
  emails_restricted_to_domains:
    'Whether only email addresses of the domains in realm_domains may join.',
  enable_guest_user_indicator: 'Whether clients mark the names of guests.',
  enable_guest_user_dm_warning: 'Whether clients warn before direct messages to guests.',
  enable_read_receipts: 'Whether users can see who has read a message.',
  enable_spectator_access: 'Whether visitors without an account can read web-public channels.',
  gif_rating_policy:
    'Highest rating of GIFs that clients offer: 0 no GIFs, 1 Y, 2 G, 3 PG, 4 PG-13, 5 R.',
  inline_image_preview: 'Whether linked images are shown below messages.',
  inline_url_embed_preview: 'Whether previews of linked pages are shown below messages.',
  invite_required: 'Whether new users need an invitation.',
  jitsi_server_url: "URL of the Jitsi server for video calls; null for the server's default.",
  message_content_allowed_in_email_notifications:
    'Whether email notifications may contain the content of messages.',
  message_retention_days: 'Days after which messages are deleted; -1 for never.',
  org_type:
    'Kind of the organization: 0 unspecified, 10 business, 20 open source, 30 and 35 education, 40 research, 50 event, 60 nonprofit, 70 government, 80 political group, 90 community, 100 personal, 1000 other.',
  presence_disabled: 'Whether nobody can see who is present.',
  owner_full_content_access: 'Whether owners can read all content of the organization.',
  require_e2ee_push_notifications:
    'Whether push notifications may be sent only with end-to-end encryption.',
  send_channel_events_messages: 'Whether changes of a channel are posted in the channel.',
  send_welcome_emails: 'Whether new users get emails that introduce them to the service.',
  video_chat_provider: 'Provider of video calls: 0 none, 1 Jitsi Meet.',
  waiting_period_threshold: 'Days after which new members become full members.',
  want_advertise_in_communities_directory:
    'Whether the organization wants to be listed in a public directory.',
  welcome_message_custom_text:
    'Markdown that is sent to new users besides the welcome message; empty for none.',
  create_multiuse_invite_group: 'Who may create invitation links.',
  can_access_all_users_group: 'Who may see all users of the organization.',
  can_add_custom_emoji_group: 'Who may upload custom emoji.',
  can_add_subscribers_group: 'Who may subscribe other users to channels.',
  can_create_bots_group: 'Who may create bots of every type.',
  can_create_write_only_bots_group: 'Who may create bots that can only send messages.',
  can_create_groups: 'Who may create user groups.',
  can_create_public_channel_group: 'Who may create public channels.',
  can_create_private_channel_group: 'Who may create private channels.',
  can_create_web_public_channel_group: 'Who may create web-public channels.',
  can_delete_any_message_group: 'Who may delete messages of others.',
  can_delete_own_message_group: 'Who may delete their own messages.',
  can_invite_users_group: 'Who may invite people by email.',
  can_manage_all_groups: 'Who may change every user group.',
  can_manage_billing_group: 'Who may manage billing.',
  can_mention_many_users_group: 'Who may use wildcard mentions in large channels and topics.',
  can_move_messages_between_channels_group: 'Who may move messages to other channels.',
  can_move_messages_between_topics_group: 'Who may move messages to other topics.',
  can_resolve_topics_group: 'Who may resolve topics.',
  can_set_delete_message_policy_group:
    'Who may set the permissions of channels to delete messages.',
  can_set_topics_policy_group: 'Who may set the topics policy of channels.',
  can_summarize_topics_group: 'Who may summarize topics.',
  direct_message_initiator_group: 'Who may start conversations of direct messages.',
  direct_message_permission_group:
    'Of whom at least one must be among the participants of direct messages.',
};

const creators = '1 members, 2 administrators, 3 full members, 4 moderators';
const creatorsOrNobody = `${creators}, 6 nobody`;
const creatorsOrAnyone = `${creators}, 5 everyone, 6 nobody`;

/** What each permission means that is a number, for the API reference. */
export const legacyPolicyTexts: Readonly<Record<LegacyPolicyName, string>> = {
  add_custom_emoji_policy: `Who may upload custom emoji: ${creators}.`,
  bot_creation_policy:
    'Who may create bots: 1 every member, 2 members only incoming webhooks, 3 administrators.',
  create_private_stream_policy: `Who may create private channels: ${creators}.`,
  create_public_stream_policy: `Who may create public channels: ${creators}.`,
  create_web_public_stream_policy: `Who may create web-public channels: ${creatorsOrNobody}, 7 owners.`,
  delete_own_message_policy: `Who may delete their own messages: ${creatorsOrAnyone}.`,
  edit_topic_policy: `Who may move messages to other topics: ${creatorsOrAnyone}.`,
  invite_to_realm_policy: `Who may invite people by email: ${creatorsOrNobody}.`,
  invite_to_stream_policy: `Who may subscribe other users to channels: ${creators}.`,
  move_messages_between_streams_policy: `Who may move messages to other channels: ${creatorsOrNobody}.`,
  private_message_policy: 'Who may send direct messages: 1 everyone, 2 nobody.',
  user_group_edit_policy: `Who may change user groups: ${creators}.`,
  wildcard_mention_policy:
    'Who may use wildcard mentions in large channels: 1 everyone, 2 members, 3 full members, 5 administrators, 6 nobody, 7 moderators.',
};

/** What the settings mean whose names or values newer levels replaced. */
export const formerSettingTexts = {
  allow_edit_history:
    'Deprecated in favor of message_edit_history_visibility_policy: whether users see any edit history.',
  mandatory_topics:
    'Deprecated in favor of topics_policy: whether messages in channels need a topic.',
  giphy_rating: 'Deprecated name of gif_rating_policy.',
  notifications_stream_id: 'Former name of new_stream_announcements_stream_id.',
  signup_notifications_stream_id: 'Former name of signup_announcements_stream_id.',
} as const;
