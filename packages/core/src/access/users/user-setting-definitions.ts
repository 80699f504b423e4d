import * as t from 'io-ts';
import type { Change } from '../../kernel';
import { isWholeNumber } from '../../kernel';
import type { SettingUse, Used } from '../settings/setting-use';
import { clients, server } from '../settings/setting-use';
import { EmailVisibility, emailVisibility } from './email-visibility';

type Setting<A> = Used & {
  readonly codec: t.Type<A>;
  readonly initial: A;
  /** The possible values, if they are few. */
  readonly values?: readonly A[];
  /** The largest number; the smallest is 1. */
  readonly maximum?: number;
  /** What it means, for the API reference. */
  readonly description: string;
  /** The change that introduced it; undefined if every level has it. */
  readonly since: Change | undefined;
};

/** How every declaration ends. */
type Told = readonly [description: string, since?: Change];

const setting = <A>(
  use: SettingUse,
  codec: t.Type<A>,
  initial: A,
  [description, since]: Told,
  bounds: Pick<Setting<A>, 'values' | 'maximum'> = {},
): Setting<A> => ({ use, codec, initial, description, since, ...bounds });

const flag = (use: SettingUse, initial: boolean, ...told: Told) =>
  setting<boolean>(use, t.boolean, initial, told);

const upTo = (most: number): t.Type<number> => {
  const is = (u: unknown): u is number => isWholeNumber(u) && u >= 1 && u <= most;
  return new t.Type<number>(
    `1 to ${most}`,
    is,
    (u, context) => (is(u) ? t.success(u) : t.failure(u, context)),
    t.identity,
  );
};

/** A number from 1. */
const policy = (use: SettingUse, maximum: number, initial: number, ...told: Told) =>
  setting(use, upTo(maximum), initial, told, { maximum });

/** One of the words, the first at the beginning. */
const word = (
  use: SettingUse,
  words: readonly [initial: string, ...others: readonly string[]],
  ...told: Told
): Setting<string> => {
  const known = new Set<string>(words);
  const is = (u: unknown): u is string => typeof u === 'string' && known.has(u);
  const values = Array.from(known);
  return setting(
    use,
    new t.Type<string>(
      values.join(' | '),
      is,
      (u, context) => (is(u) ? t.success(u) : t.failure(u, context)),
      t.identity,
    ),
    words[0],
    told,
    { values },
  );
};

export const emojisets = [
  { key: 'google', text: 'Google' },
  { key: 'google-blob', text: 'Google blobs' },
  { key: 'twitter', text: 'Twitter' },
  { key: 'text', text: 'Plain text' },
] as const;

export const notificationSounds = ['chime', 'ding', 'drop', 'parley'] as const;

/** Tells clients to play no sound. */
const noNotificationSound = 'none';

/** In seconds; a week. */
const longestBatchingPeriod = 604_800;

const shown = clients('show messages, people and times');
const views = clients('arrange their views');
const device = clients('notify on the device');
const composing = clients('compose and send');

const following =
  '1 those in which you participate, 2 those to which you send messages, 3 those that you start, 4 none';

/**
 * Every setting of a user, under its API name, which is its name everywhere.
 *
 * Source: docs/reference/own-account.md#settings.
 */
export const userSettingDefinitions = {
  twenty_four_hour_time: flag(server, false, 'Whether times are displayed in the 24-hour format.'),
  web_font_size_px: policy(shown, 100, 16, 'The font size of the web app, in pixels.'),
  web_line_height_percent: policy(
    shown,
    1000,
    140,
    'The line height of the web app, in percent of the font size.',
  ),
  starred_message_counts: flag(
    views,
    true,
    'Whether starred messages are counted in the navigation.',
  ),
  receives_typing_notifications: flag(server, true, 'Whether you see that others are typing.'),
  fluid_layout_width: flag(shown, false, 'Whether the app uses the whole width of the screen.'),
  high_contrast_mode: flag(shown, false, 'Whether colors with high contrast are used.'),
  color_scheme: policy(shown, 3, 1, 'The color scheme: 1 that of the system, 2 dark, 3 light.'),
  translate_emoticons: flag(
    server,
    false,
    'Whether emoticons become emoji when you send a message.',
  ),
  display_emoji_reaction_users: flag(
    shown,
    true,
    'Whether reactions show the names of the users instead of their number, if they are few.',
  ),
  default_language: setting<string>(shown, t.string, 'en', ['Your language, by its code.']),
  web_home_view: word(
    views,
    ['inbox', 'recent', 'recent_topics', 'all_messages'],
    'The view that is shown first: `inbox`, `recent` or `recent_topics`, its deprecated name, or `all_messages`.',
  ),
  web_escape_navigates_to_home_view: flag(
    views,
    true,
    'Whether the escape key opens the home view.',
  ),
  left_side_userlist: flag(
    views,
    false,
    'Whether narrow windows show the list of users on the left.',
  ),
  emojiset: word(
    shown,
    ['google', 'google-blob', 'twitter', 'text'],
    'The style of emoji: `google`, `google-blob`, `twitter` or `text`.',
  ),
  demote_inactive_streams: policy(
    views,
    3,
    1,
    'Whether inactive channels are listed last: 1 if there are many channels, 2 always, 3 never.',
  ),
  web_mark_read_on_scroll_policy: policy(
    views,
    3,
    1,
    'Whether scrolling marks messages as read: 1 always, 2 only in views of one conversation, 3 never.',
  ),
  web_channel_default_view: policy(
    views,
    4,
    1,
    'What a click on a channel shows: 1 its newest topic, 2 all its messages, 3 the list of topics, 4 its newest unread topic.',
  ),
  user_list_style: policy(
    shown,
    3,
    2,
    'The list of users: 1 compact, 2 with their status, 3 with avatars too.',
  ),
  web_animate_image_previews: word(
    shown,
    ['on_hover', 'always', 'never'],
    'When animated images move: `on_hover`, `always` or `never`.',
  ),
  web_stream_unreads_count_display_policy: policy(
    views,
    3,
    2,
    'Which channels show the number of unread messages: 1 all, 2 those that are not muted, 3 none.',
  ),
  web_navigate_to_sent_message: flag(
    composing,
    true,
    'Whether the app opens the conversation to which you have sent a message from another view.',
  ),
  web_suggest_update_timezone: flag(
    views,
    true,
    'Whether the app suggests updating your time zone when that of the device differs.',
    'timezoneSuggestions',
  ),
  web_left_sidebar_unreads_count_summary: flag(
    views,
    true,
    'Whether the navigation shows the total number of unread messages.',
    'unreadsSummaryInSidebar',
  ),
  web_left_sidebar_show_channel_folders: flag(
    views,
    true,
    'Whether the navigation groups channels by folder.',
    'channelFoldersInSidebar',
  ),
  web_inbox_show_channel_folders: flag(
    views,
    true,
    'Whether the inbox groups channels by folder.',
    'channelFoldersInInbox',
  ),
  hide_ai_features: flag(
    shown,
    false,
    'Whether features that use language models are hidden.',
    'hiddenAiFeatures',
  ),
  resolved_topic_notice_auto_read_policy: word(
    server,
    ['except_followed', 'always', 'never'],
    'Which notices of resolved topics are marked as read automatically: `always` all, `except_followed` those of topics that you do not follow, `never` none.',
    'resolvedTopicNoticePolicy',
  ),
  enter_sends: flag(composing, false, 'Whether the Enter key sends a message.'),
  enable_drafts_synchronization: flag(server, true, 'Whether drafts are stored on the server.'),
  email_notifications_batching_period_seconds: policy(
    server,
    longestBatchingPeriod,
    120,
    'For how many seconds the server collects new messages before it sends one email about them.',
  ),
  enable_stream_desktop_notifications: flag(
    server,
    false,
    'Whether channel messages cause desktop notifications.',
  ),
  enable_stream_email_notifications: flag(
    server,
    false,
    'Whether channel messages cause email notifications.',
  ),
  enable_stream_push_notifications: flag(
    server,
    false,
    'Whether channel messages cause push notifications.',
  ),
  enable_stream_audible_notifications: flag(
    server,
    false,
    'Whether channel messages cause audible notifications.',
  ),
  wildcard_mentions_notify: flag(
    server,
    true,
    'Whether wildcard mentions notify you as personal ones do.',
  ),
  enable_followed_topic_desktop_notifications: flag(
    device,
    true,
    'Whether messages in followed topics cause desktop notifications.',
  ),
  enable_followed_topic_email_notifications: flag(
    server,
    true,
    'Whether messages in followed topics cause email notifications.',
  ),
  enable_followed_topic_push_notifications: flag(
    server,
    true,
    'Whether messages in followed topics cause push notifications.',
  ),
  enable_followed_topic_audible_notifications: flag(
    device,
    true,
    'Whether messages in followed topics cause audible notifications.',
  ),
  enable_followed_topic_wildcard_mentions_notify: flag(
    server,
    true,
    'Whether wildcard mentions in followed topics notify you as personal ones do.',
  ),
  notification_sound: word(
    device,
    ['parley', ...notificationSounds, noNotificationSound],
    'The sound of notifications; `none` for silence.',
  ),
  enable_desktop_notifications: flag(
    device,
    true,
    'Whether direct messages, mentions and alert words cause desktop notifications.',
  ),
  enable_sounds: flag(
    device,
    true,
    'Whether direct messages, mentions and alert words cause audible notifications.',
  ),
  enable_offline_email_notifications: flag(
    server,
    true,
    'Whether direct messages, mentions and alert words cause email notifications while you are away.',
  ),
  enable_offline_push_notifications: flag(
    server,
    true,
    'Whether direct messages, mentions and alert words cause push notifications while you are away.',
  ),
  enable_online_push_notifications: flag(
    server,
    true,
    'Whether push notifications are sent while you are active too.',
  ),
  enable_digest_emails: flag(server, true, 'Whether you get digest emails.'),
  enable_login_emails: flag(
    server,
    true,
    'Whether you get an email when you log in from a new device.',
  ),
  enable_marketing_emails: flag(
    server,
    true,
    'Whether you get emails about the product, such as the one that welcomes you.',
  ),
  message_content_in_email_notifications: flag(
    server,
    true,
    'Whether email notifications contain the contents of messages.',
  ),
  pm_content_in_desktop_notifications: flag(
    server,
    true,
    'Whether desktop notifications contain the contents of direct messages.',
  ),
  desktop_icon_count_display: policy(
    device,
    4,
    1,
    'What the icon of the app counts: 1 all unread messages, 2 direct messages, mentions and followed topics, 3 direct messages and mentions, 4 nothing.',
  ),
  realm_name_in_email_notifications_policy: policy(
    server,
    3,
    1,
    'Whether email notifications name the organization: 1 if you have several, 2 always, 3 never.',
  ),
  automatically_follow_topics_policy: policy(
    server,
    4,
    3,
    `Which topics you follow automatically: ${following}.`,
  ),
  automatically_unmute_topics_in_muted_streams_policy: policy(
    server,
    4,
    2,
    `Which topics in muted channels are unmuted automatically: ${following}.`,
  ),
  automatically_follow_topics_where_mentioned: flag(
    server,
    true,
    'Whether you follow the topics in which you are mentioned.',
  ),
  presence_enabled: flag(server, true, 'Whether others can see that you are active.'),
  send_private_typing_notifications: flag(
    server,
    true,
    'Whether others see that you are typing direct messages.',
  ),
  send_stream_typing_notifications: flag(
    server,
    true,
    'Whether others see that you are typing in channels.',
  ),
  send_read_receipts: flag(
    server,
    true,
    'Whether others can see that you have read a message.',
    'sendReadReceipts',
  ),
  allow_private_data_export: flag(
    server,
    false,
    'Whether administrators may export your private data.',
  ),
  email_address_visibility: setting<EmailVisibility>(
    server,
    EmailVisibility,
    emailVisibility.everyone,
    [
      'Who can see your email address: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators.',
      'emailAddressVisibility',
    ],
  ),
  timezone: setting<string>(server, t.string, '', [
    'Your time zone, by its name in the IANA database; empty for none.',
  ]),
} as const;
