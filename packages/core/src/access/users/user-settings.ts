import * as t from 'io-ts';
import { isWholeNumber } from '../../kernel';
import { EmailVisibility } from './email-visibility';

type Setting<A> = {
  readonly codec: t.Type<A>;
  readonly initial: A;
  /** The possible values, if they are few. */
  readonly values?: readonly A[];
  /** The largest number; the smallest is 1. */
  readonly maximum?: number;
};

const setting = <A>(
  codec: t.Type<A>,
  initial: A,
  bounds: Pick<Setting<A>, 'values' | 'maximum'> = {},
): Setting<A> => ({ codec, initial, ...bounds });

const flag = (initial: boolean) => setting<boolean>(t.boolean, initial);

const upTo = (most: number): t.Type<number> => {
  const is = (u: unknown): u is number => isWholeNumber(u) && u >= 1 && u <= most;
  return new t.Type<number>(
    `1 to ${most}`,
    is,
    (u, context) => (is(u) ? t.success(u) : t.failure(u, context)),
    t.identity,
  );
};

const policy = (maximum: number, initial: number) => setting(upTo(maximum), initial, { maximum });

const word = (initial: string, ...others: readonly string[]): Setting<string> => {
  const words = new Set([initial, ...others]);
  const is = (u: unknown): u is string => typeof u === 'string' && words.has(u);
  return setting(
    new t.Type<string>(
      Array.from(words).join(' | '),
      is,
      (u, context) => (is(u) ? t.success(u) : t.failure(u, context)),
      t.identity,
    ),
    initial,
    { values: Array.from(words) },
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
export const noNotificationSound = 'none';

/** In seconds; a week. */
export const longestBatchingPeriod = 604_800;

/**
 * Every setting of a user, under its API name, which is its name everywhere.
 *
 * Source: docs/reference/own-account.md#settings.
 */
export const userSettingDefinitions = {
  twenty_four_hour_time: flag(false),
  web_font_size_px: policy(100, 16),
  web_line_height_percent: policy(1000, 140),
  starred_message_counts: flag(true),
  receives_typing_notifications: flag(true),
  fluid_layout_width: flag(false),
  high_contrast_mode: flag(false),
  color_scheme: policy(3, 1),
  translate_emoticons: flag(false),
  display_emoji_reaction_users: flag(true),
  default_language: setting<string>(t.string, 'en'),
  web_home_view: word('inbox', 'recent', 'recent_topics', 'all_messages'),
  web_escape_navigates_to_home_view: flag(true),
  left_side_userlist: flag(false),
  emojiset: word('google', 'google-blob', 'twitter', 'text'),
  demote_inactive_streams: policy(3, 1),
  web_mark_read_on_scroll_policy: policy(3, 1),
  web_channel_default_view: policy(4, 1),
  user_list_style: policy(3, 2),
  web_animate_image_previews: word('on_hover', 'always', 'never'),
  web_stream_unreads_count_display_policy: policy(3, 2),
  web_navigate_to_sent_message: flag(true),
  web_suggest_update_timezone: flag(true),
  web_left_sidebar_unreads_count_summary: flag(true),
  web_left_sidebar_show_channel_folders: flag(true),
  web_inbox_show_channel_folders: flag(true),
  hide_ai_features: flag(false),
  resolved_topic_notice_auto_read_policy: word('except_followed', 'always', 'never'),
  enter_sends: flag(false),
  enable_drafts_synchronization: flag(true),
  email_notifications_batching_period_seconds: policy(longestBatchingPeriod, 120),
  enable_stream_desktop_notifications: flag(false),
  enable_stream_email_notifications: flag(false),
  enable_stream_push_notifications: flag(false),
  enable_stream_audible_notifications: flag(false),
  wildcard_mentions_notify: flag(true),
  enable_followed_topic_desktop_notifications: flag(true),
  enable_followed_topic_email_notifications: flag(true),
  enable_followed_topic_push_notifications: flag(true),
  enable_followed_topic_audible_notifications: flag(true),
  enable_followed_topic_wildcard_mentions_notify: flag(true),
  notification_sound: word('parley', ...notificationSounds, noNotificationSound),
  enable_desktop_notifications: flag(true),
  enable_sounds: flag(true),
  enable_offline_email_notifications: flag(true),
  enable_offline_push_notifications: flag(true),
  enable_online_push_notifications: flag(true),
  enable_digest_emails: flag(true),
  enable_login_emails: flag(true),
  enable_marketing_emails: flag(true),
  message_content_in_email_notifications: flag(true),
  pm_content_in_desktop_notifications: flag(true),
  desktop_icon_count_display: policy(4, 1),
  realm_name_in_email_notifications_policy: policy(3, 1),
  automatically_follow_topics_policy: policy(4, 3),
  automatically_unmute_topics_in_muted_streams_policy: policy(4, 2),
  automatically_follow_topics_where_mentioned: flag(true),
  presence_enabled: flag(true),
  send_private_typing_notifications: flag(true),
  send_stream_typing_notifications: flag(true),
  send_read_receipts: flag(true),
  allow_private_data_export: flag(false),
  email_address_visibility: setting<EmailVisibility>(EmailVisibility, 1),
  timezone: setting<string>(t.string, ''),
} as const;

type Definitions = typeof userSettingDefinitions;

export type UserSettingName = keyof Definitions;

export type UserSettings = {
  readonly [Name in UserSettingName]: t.TypeOf<Definitions[Name]['codec']>;
};

const isSettingName = (name: string): name is UserSettingName =>
  Object.hasOwn(userSettingDefinitions, name);

export const userSettingNames: readonly UserSettingName[] =
  Object.keys(userSettingDefinitions).filter(isSettingName);

/** Old clients have another name for the home view `recent`. */
const currentName = (name: UserSettingName, value: unknown): unknown =>
  name === 'web_home_view' && value === 'recent_topics' ? 'recent' : value;

/** The values that are settings, with the right types. */
export const pickUserSettings = (
  values: Readonly<Record<string, unknown>>,
): Partial<UserSettings> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      isSettingName(name) && userSettingDefinitions[name].codec.is(value)
        ? [[name, currentName(name, value)]]
        : [],
    ),
  );

const initialSettings = Object.fromEntries(
  userSettingNames.map((name) => [name, userSettingDefinitions[name].initial]),
  // Each initial value was checked by the codec of its own name, which fromEntries cannot express.
) as UserSettings;

/**
 * A user's settings, with initial values for those that they never changed. Costs no more than what
 * is stored, as it is called for all users at once.
 */
export const userSettings = (stored: Readonly<Record<string, unknown>>): UserSettings => ({
  ...initialSettings,
  ...pickUserSettings(stored),
});
