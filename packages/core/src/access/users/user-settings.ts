import * as t from 'io-ts';
import { isWholeNumber } from '../../kernel';
import type { SettingUse, Used } from '../settings/setting-use';
import { clients, isAvailable, server } from '../settings/setting-use';
import { EmailVisibility } from './email-visibility';

type Setting<A> = Used & {
  readonly codec: t.Type<A>;
  readonly initial: A;
  /** The possible values, if they are few. */
  readonly values?: readonly A[];
  /** The largest number; the smallest is 1. */
  readonly maximum?: number;
};

const setting = <A>(
  use: SettingUse,
  codec: t.Type<A>,
  initial: A,
  bounds: Pick<Setting<A>, 'values' | 'maximum'> = {},
): Setting<A> => ({ use, codec, initial, ...bounds });

const flag = (use: SettingUse, initial: boolean) => setting<boolean>(use, t.boolean, initial);

const upTo = (most: number): t.Type<number> => {
  const is = (u: unknown): u is number => isWholeNumber(u) && u >= 1 && u <= most;
  return new t.Type<number>(
    `1 to ${most}`,
    is,
    (u, context) => (is(u) ? t.success(u) : t.failure(u, context)),
    t.identity,
  );
};

const policy = (use: SettingUse, maximum: number, initial: number) =>
  setting(use, upTo(maximum), initial, { maximum });

const word = (use: SettingUse, initial: string, ...others: readonly string[]): Setting<string> => {
  const words = new Set([initial, ...others]);
  const is = (u: unknown): u is string => typeof u === 'string' && words.has(u);
  return setting(
    use,
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

const shown = clients('show messages, people and times');
const views = clients('arrange their views');
const device = clients('notify on the device');
const composing = clients('compose and send');

/**
 * Every setting of a user, under its API name, which is its name everywhere.
 *
 * Source: docs/reference/own-account.md#settings.
 */
export const userSettingDefinitions = {
  twenty_four_hour_time: flag(server, false),
  web_font_size_px: policy(shown, 100, 16),
  web_line_height_percent: policy(shown, 1000, 140),
  starred_message_counts: flag(views, true),
  receives_typing_notifications: flag(server, true),
  fluid_layout_width: flag(shown, false),
  high_contrast_mode: flag(shown, false),
  color_scheme: policy(shown, 3, 1),
  translate_emoticons: flag(server, false),
  display_emoji_reaction_users: flag(shown, true),
  default_language: setting<string>(shown, t.string, 'en'),
  web_home_view: word(views, 'inbox', 'recent', 'recent_topics', 'all_messages'),
  web_escape_navigates_to_home_view: flag(views, true),
  left_side_userlist: flag(views, false),
  emojiset: word(shown, 'google', 'google-blob', 'twitter', 'text'),
  demote_inactive_streams: policy(views, 3, 1),
  web_mark_read_on_scroll_policy: policy(views, 3, 1),
  web_channel_default_view: policy(views, 4, 1),
  user_list_style: policy(shown, 3, 2),
  web_animate_image_previews: word(shown, 'on_hover', 'always', 'never'),
  web_stream_unreads_count_display_policy: policy(views, 3, 2),
  web_navigate_to_sent_message: flag(composing, true),
  web_suggest_update_timezone: flag(views, true),
  web_left_sidebar_unreads_count_summary: flag(views, true),
  web_left_sidebar_show_channel_folders: flag(views, true),
  web_inbox_show_channel_folders: flag(views, true),
  hide_ai_features: flag(shown, false),
  resolved_topic_notice_auto_read_policy: word(server, 'except_followed', 'always', 'never'),
  enter_sends: flag(composing, false),
  enable_drafts_synchronization: flag(server, true),
  email_notifications_batching_period_seconds: policy(server, longestBatchingPeriod, 120),
  enable_stream_desktop_notifications: flag(server, false),
  enable_stream_email_notifications: flag(server, false),
  enable_stream_push_notifications: flag(server, false),
  enable_stream_audible_notifications: flag(server, false),
  wildcard_mentions_notify: flag(server, true),
  enable_followed_topic_desktop_notifications: flag(device, true),
  enable_followed_topic_email_notifications: flag(server, true),
  enable_followed_topic_push_notifications: flag(server, true),
  enable_followed_topic_audible_notifications: flag(device, true),
  enable_followed_topic_wildcard_mentions_notify: flag(server, true),
  notification_sound: word(device, 'parley', ...notificationSounds, noNotificationSound),
  enable_desktop_notifications: flag(device, true),
  enable_sounds: flag(device, true),
  enable_offline_email_notifications: flag(server, true),
  enable_offline_push_notifications: flag(server, true),
  enable_online_push_notifications: flag(server, true),
  enable_digest_emails: flag(server, true),
  enable_login_emails: flag(server, true),
  enable_marketing_emails: flag(server, true),
  message_content_in_email_notifications: flag(server, true),
  pm_content_in_desktop_notifications: flag(server, true),
  desktop_icon_count_display: policy(device, 4, 1),
  realm_name_in_email_notifications_policy: policy(server, 3, 1),
  automatically_follow_topics_policy: policy(server, 4, 3),
  automatically_unmute_topics_in_muted_streams_policy: policy(server, 4, 2),
  automatically_follow_topics_where_mentioned: flag(server, true),
  presence_enabled: flag(server, true),
  send_private_typing_notifications: flag(server, true),
  send_stream_typing_notifications: flag(server, true),
  send_read_receipts: flag(server, true),
  allow_private_data_export: flag(server, false),
  email_address_visibility: setting<EmailVisibility>(server, EmailVisibility, 1),
  timezone: setting<string>(server, t.string, ''),
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

const pick = (
  values: Readonly<Record<string, unknown>>,
  isPicked: (name: UserSettingName) => boolean,
): Partial<UserSettings> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      isSettingName(name) && isPicked(name) && userSettingDefinitions[name].codec.is(value)
        ? [[name, currentName(name, value)]]
        : [],
    ),
  );

/** The values that are settings, with the right types. */
export const pickUserSettings = (
  values: Readonly<Record<string, unknown>>,
): Partial<UserSettings> => pick(values, () => true);

const available: ReadonlySet<UserSettingName> = new Set(
  userSettingNames.filter((name) => isAvailable(userSettingDefinitions[name])),
);

const initialSettings = Object.fromEntries(
  userSettingNames.map((name) => [name, userSettingDefinitions[name].initial]),
  // Each initial value was checked by the codec of its own name, which fromEntries cannot express.
) as UserSettings;

/**
 * A user's settings, with initial values for those that they never changed, and for those that are
 * not available. Costs no more than what is stored, as it is called for all users at once.
 */
export const userSettings = (stored: Readonly<Record<string, unknown>>): UserSettings => ({
  ...initialSettings,
  ...pick(stored, (name) => available.has(name)),
});
