import type { UserSettingName } from '@parley/core';

/** What each personal setting means, for the API reference. */
export const userSettingTexts: Readonly<Record<UserSettingName, string>> = {
  twenty_four_hour_time: 'Whether times are shown with 24 hours.',
  web_font_size_px: 'Font size of the web client, in pixels.',
  web_line_height_percent: 'Line height of the web client, in percent of the font size.',
  starred_message_counts: 'Whether the number of starred messages is shown.',
  receives_typing_notifications: 'Whether the user receives typing events.',
  fluid_layout_width: 'Whether the web client uses the whole width of the window.',
  high_contrast_mode: 'Whether clients use colors with a high contrast.',
  color_scheme: 'Colors: 1 as the system, 2 dark, 3 light.',
  translate_emoticons: 'Whether emoticons are replaced by emoji when a message is sent.',
  display_emoji_reaction_users: 'Whether names of users are shown for messages with few reactions.',
  default_language: 'IETF language tag of the language of clients and emails.',
  web_home_view:
    'View that the web client opens first: inbox, recent (formerly recent_topics), or all_messages.',
  web_escape_navigates_to_home_view: 'Whether the escape key opens the home view.',
  left_side_userlist: 'Whether the list of users is on the left side in narrow windows.',
  emojiset: 'Set of emoji images; emojiset_choices lists them.',
  demote_inactive_streams:
    'Whether inactive channels are shown last: 1 if there are many channels, 2 always, 3 never.',
  web_mark_read_on_scroll_policy:
    'Whether scrolling marks messages as read: 1 always, 2 only in conversation views, 3 never.',
  web_channel_default_view:
    'View that a click on a channel opens: 1 its top topic, 2 its feed, 3 its list of topics, 4 its top unread topic.',
  user_list_style:
    'Style of the list of users: 1 compact, 2 with status, 3 with picture and status.',
  web_animate_image_previews: 'When animated images are played: on_hover, always, or never.',
  web_stream_unreads_count_display_policy:
    'For which channels unread messages are counted: 1 all, 2 those that are not muted, 3 none.',
  web_navigate_to_sent_message: 'Whether the web client opens the conversation of a sent message.',
  web_suggest_update_timezone: 'Whether the web client suggests to update the time zone.',
  web_left_sidebar_unreads_count_summary: 'Whether the sidebar shows sums of unread messages.',
  web_left_sidebar_show_channel_folders: 'Whether the sidebar groups channels by folder.',
  web_inbox_show_channel_folders: 'Whether the inbox groups channels by folder.',
  hide_ai_features: 'Whether clients hide features that use language models.',
  resolved_topic_notice_auto_read_policy:
    'Which notices that a topic was resolved are marked as read: always, except_followed (topics), or never.',
  enter_sends: 'Whether the enter key sends a message.',
  enable_drafts_synchronization: 'Whether drafts are stored on the server.',
  email_notifications_batching_period_seconds:
    'Seconds for which email notifications are collected before they are sent.',
  enable_stream_desktop_notifications: 'Whether messages in channels cause desktop notifications.',
  enable_stream_email_notifications: 'Whether messages in channels cause emails.',
  enable_stream_push_notifications: 'Whether messages in channels cause push notifications.',
  enable_stream_audible_notifications: 'Whether messages in channels cause sounds.',
  wildcard_mentions_notify: 'Whether wildcard mentions notify like personal mentions.',
  enable_followed_topic_desktop_notifications:
    'Whether messages in followed topics cause desktop notifications.',
  enable_followed_topic_email_notifications: 'Whether messages in followed topics cause emails.',
  enable_followed_topic_push_notifications:
    'Whether messages in followed topics cause push notifications.',
  enable_followed_topic_audible_notifications: 'Whether messages in followed topics cause sounds.',
  enable_followed_topic_wildcard_mentions_notify:
    'Whether wildcard mentions in followed topics notify like personal mentions.',
  notification_sound:
    'Sound of notifications, or none; available_notification_sounds lists the sounds.',
  enable_desktop_notifications:
    'Whether direct messages, mentions and alert words cause desktop notifications.',
  enable_sounds: 'Whether direct messages, mentions and alert words cause sounds.',
  enable_offline_email_notifications:
    'Whether direct messages, mentions and alert words cause emails while the user is away.',
  enable_offline_push_notifications:
    'Whether direct messages, mentions and alert words cause push notifications while the user is away.',
  enable_online_push_notifications:
    'Whether push notifications are sent while the user is present too.',
  enable_digest_emails: 'Whether the user gets digests by email.',
  enable_login_emails: 'Whether the user gets emails about new logins.',
  enable_marketing_emails: 'Whether the user gets emails about the service.',
  message_content_in_email_notifications:
    'Whether email notifications contain the content of messages.',
  pm_content_in_desktop_notifications:
    'Whether desktop notifications contain the content of direct messages.',
  desktop_icon_count_display:
    'Which unread messages the icon counts: 1 all, 2 direct messages, mentions and followed topics, 3 direct messages and mentions, 4 none.',
  realm_name_in_email_notifications_policy:
    'Whether subjects of emails name the organization: 1 if the user has several accounts, 2 always, 3 never.',
  automatically_follow_topics_policy:
    'Topics that the user follows automatically: 1 those in which they take part, 2 those in which they post, 3 those that they start, 4 none.',
  automatically_unmute_topics_in_muted_streams_policy:
    'Topics in muted channels that are unmuted automatically: 1 those in which the user takes part, 2 those in which they post, 3 those that they start, 4 none.',
  automatically_follow_topics_where_mentioned:
    'Whether the user follows topics in which they are mentioned.',
  presence_enabled: 'Whether others can see when the user is present.',
  send_private_typing_notifications:
    'Whether others can see that the user is typing a direct message.',
  send_stream_typing_notifications:
    'Whether others can see that the user is typing a message to a channel.',
  send_read_receipts: 'Whether others can see what the user has read.',
  allow_private_data_export: 'Whether administrators may export private data of the user.',
  email_address_visibility:
    'Who sees the real email address: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators.',
  timezone: 'IANA name of the time zone; empty if unknown.',
};
