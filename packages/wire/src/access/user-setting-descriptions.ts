import type { UserSettingName } from '@parley/core/access';
import { describeUse, userSettingDefinitions } from '@parley/core/access';

const following =
  '1 those in which you participate, 2 those to which you send messages, 3 those that you start, 4 none';

const meanings: Readonly<Record<UserSettingName, string>> = {
  twenty_four_hour_time: 'Whether times are displayed in the 24-hour format.',
  web_font_size_px: 'The font size of the web app, in pixels.',
  web_line_height_percent: 'The line height of the web app, in percent of the font size.',
  starred_message_counts: 'Whether starred messages are counted in the navigation.',
  receives_typing_notifications: 'Whether you see that others are typing.',
  fluid_layout_width: 'Whether the app uses the whole width of the screen.',
  high_contrast_mode: 'Whether colors with high contrast are used.',
  color_scheme: 'The color scheme: 1 that of the system, 2 dark, 3 light.',
  translate_emoticons: 'Whether emoticons become emoji when you send a message.',
  display_emoji_reaction_users:
    'Whether reactions show the names of the users instead of their number, if they are few.',
  default_language: 'Your language, by its code.',
  web_home_view:
    'The view that is shown first: `inbox`, `recent` or `recent_topics`, its deprecated name, or `all_messages`.',
  web_escape_navigates_to_home_view: 'Whether the escape key opens the home view.',
  left_side_userlist: 'Whether narrow windows show the list of users on the left.',
  emojiset: 'The style of emoji: `google`, `google-blob`, `twitter` or `text`.',
  demote_inactive_streams:
    'Whether inactive channels are listed last: 1 if there are many channels, 2 always, 3 never.',
  web_mark_read_on_scroll_policy:
    'Whether scrolling marks messages as read: 1 always, 2 only in views of one conversation, 3 never.',
  web_channel_default_view:
    'What a click on a channel shows: 1 its newest topic, 2 all its messages, 3 the list of topics, 4 its newest unread topic.',
  user_list_style: 'The list of users: 1 compact, 2 with their status, 3 with avatars too.',
  web_animate_image_previews: 'When animated images move: `on_hover`, `always` or `never`.',
  web_stream_unreads_count_display_policy:
    'Which channels show the number of unread messages: 1 all, 2 those that are not muted, 3 none.',
  web_navigate_to_sent_message:
    'Whether the app opens the conversation to which you have sent a message from another view.',
  web_suggest_update_timezone:
    'Whether the app suggests updating your time zone when that of the device differs.',
  web_left_sidebar_unreads_count_summary:
    'Whether the navigation shows the total number of unread messages.',
  web_left_sidebar_show_channel_folders: 'Whether the navigation groups channels by folder.',
  web_inbox_show_channel_folders: 'Whether the inbox groups channels by folder.',
  hide_ai_features: 'Whether features that use language models are hidden.',
  resolved_topic_notice_auto_read_policy:
    'Which notices of resolved topics are marked as read automatically: `always` all, `except_followed` those of topics that you do not follow, `never` none.',
  enter_sends: 'Whether the Enter key sends a message.',
  enable_drafts_synchronization: 'Whether drafts are stored on the server.',
  email_notifications_batching_period_seconds:
    'For how many seconds the server collects new messages before it sends one email about them.',
  enable_stream_desktop_notifications: 'Whether channel messages cause desktop notifications.',
  enable_stream_email_notifications: 'Whether channel messages cause email notifications.',
  enable_stream_push_notifications: 'Whether channel messages cause push notifications.',
  enable_stream_audible_notifications: 'Whether channel messages cause audible notifications.',
  wildcard_mentions_notify: 'Whether wildcard mentions notify you as personal ones do.',
  enable_followed_topic_desktop_notifications:
    'Whether messages in followed topics cause desktop notifications.',
  enable_followed_topic_email_notifications:
    'Whether messages in followed topics cause email notifications.',
  enable_followed_topic_push_notifications:
    'Whether messages in followed topics cause push notifications.',
  enable_followed_topic_audible_notifications:
    'Whether messages in followed topics cause audible notifications.',
  enable_followed_topic_wildcard_mentions_notify:
    'Whether wildcard mentions in followed topics notify you as personal ones do.',
  notification_sound: 'The sound of notifications; `none` for silence.',
  enable_desktop_notifications:
    'Whether direct messages, mentions and alert words cause desktop notifications.',
  enable_sounds: 'Whether direct messages, mentions and alert words cause audible notifications.',
  enable_offline_email_notifications:
    'Whether direct messages, mentions and alert words cause email notifications while you are away.',
  enable_offline_push_notifications:
    'Whether direct messages, mentions and alert words cause push notifications while you are away.',
  enable_online_push_notifications: 'Whether push notifications are sent while you are active too.',
  enable_digest_emails: 'Whether you get digest emails.',
  enable_login_emails: 'Whether you get an email when you log in from a new device.',
  enable_marketing_emails:
    'Whether you get emails about the product, such as the one that welcomes you.',
  message_content_in_email_notifications:
    'Whether email notifications contain the contents of messages.',
  pm_content_in_desktop_notifications:
    'Whether desktop notifications contain the contents of direct messages.',
  desktop_icon_count_display:
    'What the icon of the app counts: 1 all unread messages, 2 direct messages, mentions and followed topics, 3 direct messages and mentions, 4 nothing.',
  realm_name_in_email_notifications_policy:
    'Whether email notifications name the organization: 1 if you have several, 2 always, 3 never.',
  automatically_follow_topics_policy: `Which topics you follow automatically: ${following}.`,
  automatically_unmute_topics_in_muted_streams_policy: `Which topics in muted channels are unmuted automatically: ${following}.`,
  automatically_follow_topics_where_mentioned:
    'Whether you follow the topics in which you are mentioned.',
  presence_enabled: 'Whether others can see that you are active.',
  send_private_typing_notifications: 'Whether others see that you are typing direct messages.',
  send_stream_typing_notifications: 'Whether others see that you are typing in channels.',
  send_read_receipts: 'Whether others can see that you have read a message.',
  allow_private_data_export: 'Whether administrators may export your private data.',
  email_address_visibility:
    'Who can see your email address: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators.',
  timezone: 'Your time zone, by its name in the IANA database; empty for none.',
};

/** What a personal setting means, and whether it is available. */
export const describeUserSetting = (name: UserSettingName): string =>
  describeUse(meanings[name], userSettingDefinitions[name]);
