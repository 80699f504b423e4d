import type { LegacyPolicyName, RealmSettingName } from '@parley/core';

/** What each setting of the organization means. */
export const realmSettingDescriptions: Readonly<Record<RealmSettingName, string>> = {
  allow_message_editing: 'Whether people can edit their messages.',
  message_content_edit_limit_seconds:
    'For how many seconds the content of a message can be edited; `unlimited` for no limit.',
  message_content_delete_limit_seconds:
    'For how many seconds people can delete their own messages; `unlimited` for no limit.',
  move_messages_within_stream_limit_seconds:
    'For how many seconds messages can be moved within their channel; `unlimited` for no limit.',
  move_messages_between_streams_limit_seconds:
    'For how many seconds messages can be moved between channels; `unlimited` for no limit.',
  message_edit_history_visibility_policy:
    'Which edits of messages are visible: `all`, only `moves`, or `none`.',
  topics_policy:
    'Whether channel messages need a topic: `allow_empty_topic` or `disable_empty_topic`.',
  avatar_changes_disabled: 'Whether only administrators can change avatars.',
  name_changes_disabled: 'Whether only administrators can change names.',
  email_changes_disabled: 'Whether only administrators can change email addresses.',
  require_unique_names: 'Whether no two users can have the same name.',
  new_stream_announcements_stream_id:
    'The id of the channel in which new channels are announced; -1 for none.',
  signup_announcements_stream_id:
    'The id of the channel in which new users are announced; -1 for none.',
  chat_update_announcements_stream_id:
    'The id of the channel in which updates of the software are announced; -1 for none.',
  moderation_request_channel_id:
    'The id of the private channel to which reports of messages are sent; -1 for none.',
  default_code_block_language:
    'The language of code blocks that do not specify one; empty for none.',
  default_feature_level:
    'The feature level of requests without the header `X-Chat-Feature-Level`; 0 for none. An extension of Parley.',
  default_language: 'The language of the organization, for what the server writes to all users.',
  digest_emails_enabled: 'Whether people who were away get digest emails.',
  digest_weekday: 'The day on which digest emails are sent: 0 for Monday to 6 for Sunday.',
  disallow_disposable_email_addresses: 'Whether disposable email addresses are refused.',
  emails_restricted_to_domains:
    "Whether new users need an email address in one of the organization's domains.",
  enable_guest_user_indicator: 'Whether clients mark guests.',
  enable_guest_user_dm_warning: 'Whether clients warn users who send direct messages to guests.',
  enable_read_receipts: 'Whether people can see who has read a message.',
  enable_spectator_access: 'Whether channels can be open to people without an account.',
  gif_rating_policy:
    'The highest rating of GIFs that are offered: 0 no GIFs, 1 Y, 2 G, 3 PG, 4 PG-13, 5 R.',
  inline_image_preview: 'Whether messages show the images to which they link.',
  inline_url_embed_preview: 'Whether messages show previews of the websites to which they link.',
  invite_required: 'Whether people need an invitation to join.',
  jitsi_server_url:
    "The URL of the organization's Jitsi server; `default` for the one of this server.",
  message_content_allowed_in_email_notifications:
    'Whether email notifications may contain the contents of messages.',
  message_retention_days: 'After how many days messages are deleted; `unlimited` for never.',
  org_type:
    'The kind of organization: 0 unspecified, 10 business, 20 open source, 30 education (non-profit), 35 education, 40 research, 50 event, 60 non-profit, 70 government, 80 political group, 90 community, 100 personal, 1000 other.',
  presence_disabled: 'Whether presence is disabled in the organization.',
  owner_full_content_access: 'Whether owners may read all messages of the organization.',
  require_e2ee_push_notifications:
    'Whether push notifications without end-to-end encryption have no contents.',
  send_channel_events_messages:
    'Whether changes of a channel, such as a new name, are announced in it.',
  send_welcome_emails: 'Whether new users get welcome emails.',
  video_chat_provider:
    'The provider of video calls: 0 none, 1 Jitsi, or another one that the server supports.',
  waiting_period_threshold: 'After how many days new members become full members.',
  want_advertise_in_communities_directory:
    'Whether the organization wants to be listed in a directory of communities.',
  welcome_message_custom_text:
    'What the welcome message to new users contains besides the usual text, in Markdown; empty for nothing.',
  create_multiuse_invite_group: 'Who can create invitation links.',
  can_access_all_users_group:
    'Who can see all users; others see those whom they share something with.',
  can_add_custom_emoji_group: 'Who can add custom emoji.',
  can_add_subscribers_group: 'Who can subscribe others to channels.',
  can_create_bots_group: 'Who can create bots of every type.',
  can_create_write_only_bots_group: 'Who can create bots that only send messages.',
  can_create_groups: 'Who can create user groups.',
  can_create_public_channel_group: 'Who can create public channels.',
  can_create_private_channel_group: 'Who can create private channels.',
  can_create_web_public_channel_group:
    'Who can create channels that people without an account can read.',
  can_delete_any_message_group: 'Who can delete any message.',
  can_delete_own_message_group: 'Who can delete their own messages.',
  can_invite_users_group: 'Who can invite people by email.',
  can_manage_all_groups: 'Who can change every user group.',
  can_manage_billing_group: 'Who manages the billing of the organization.',
  can_mention_many_users_group: 'Who can use wildcard mentions in large channels and topics.',
  can_move_messages_between_channels_group: 'Who can move messages between channels.',
  can_move_messages_between_topics_group: 'Who can move messages between topics.',
  can_resolve_topics_group: 'Who can mark topics as resolved.',
  can_set_delete_message_policy_group:
    'Who can set the permissions to delete messages in the channels that they administer.',
  can_set_topics_policy_group: 'Who can set `topics_policy` of the channels that they administer.',
  can_summarize_topics_group: 'Who can have topics summarized.',
  direct_message_initiator_group: 'Who can start direct message conversations.',
  direct_message_permission_group:
    'Who can take part in direct message conversations: each needs at least one of these users.',
};

const creators = '1 members, 2 administrators, 3 full members, 4 moderators';

/** What each former setting with a number means; the groups that replaced them are named. */
export const legacyPolicyDescriptions: Readonly<Record<LegacyPolicyName, string>> = {
  add_custom_emoji_policy: `Who can add custom emoji: ${creators}.`,
  bot_creation_policy:
    'Who can create bots: 1 members, 2 members only incoming webhooks, 3 administrators.',
  create_private_stream_policy: `Who can create private channels: ${creators}.`,
  create_public_stream_policy: `Who can create public channels: ${creators}.`,
  create_web_public_stream_policy:
    'Who can create channels that people without an account can read: 2 administrators, 4 moderators, 6 nobody, 7 owners.',
  delete_own_message_policy: `Who can delete their own messages: ${creators}, 5 everyone.`,
  edit_topic_policy: `Who can move messages between topics: ${creators}, 5 everyone, 6 nobody.`,
  invite_to_realm_policy: `Who can invite people: ${creators}, 6 nobody.`,
  invite_to_stream_policy: `Who can subscribe others to channels: ${creators}.`,
  move_messages_between_streams_policy: `Who can move messages between channels: ${creators}, 6 nobody.`,
  private_message_policy: 'Who can send direct messages: 1 everyone, 2 nobody.',
  user_group_edit_policy: `Who can change user groups: ${creators}.`,
  wildcard_mention_policy:
    'Who can use wildcard mentions in large channels: 1 everyone, 2 members, 3 full members, 5 administrators, 6 nobody, 7 moderators.',
};
