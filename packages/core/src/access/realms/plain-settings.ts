import * as t from 'io-ts';
import type { Change } from '../../kernel';
import type { SettingUse, Used } from '../settings/setting-use';
import { clients, notAvailable, server } from '../settings/setting-use';

/** Words of which a setting has one: `t.keyof` of them. */
type Choice = t.Mixed & Pick<t.KeyofType<Record<string, null>>, '_tag' | 'keys'>;

/** The types that a setting can have. */
export type SettingType =
  | t.BooleanType
  | t.NumberType
  | t.StringType
  | Choice
  | t.UnionType<[t.NumberType | t.StringType, t.NullType]>;

/** A setting of the organization that is no permission: its possible values and its initial one. */
type PlainSetting<Type extends SettingType> = Used & {
  readonly codec: Type;
  readonly initial: t.TypeOf<Type>;
  /** What it means, for the API reference. */
  readonly description: string;
  /** The change that introduced it; undefined if every level has it. */
  readonly since: Change | undefined;
};

const plain = <Type extends SettingType>(
  use: SettingUse,
  codec: Type,
  initial: t.TypeOf<Type>,
  description: string,
  since?: Change,
): PlainSetting<Type> => ({
  use,
  codec,
  initial,
  description,
  since,
});

const nullableNumber = t.union([t.number, t.null]);

const offers = clients('offer calls and GIFs');

/**
 * Every setting of the organization that is no permission, under its API name, which is its name
 * everywhere.
 *
 * Source: docs/reference/organization.md#settings.
 */
export const plainSettingDefinitions = {
  allow_message_editing: plain(server, t.boolean, true, 'Whether people can edit their messages.'),
  message_content_edit_limit_seconds: plain(
    server,
    nullableNumber,
    600,
    'For how many seconds the content of a message can be edited; `unlimited` for no limit.',
  ),
  message_content_delete_limit_seconds: plain(
    server,
    nullableNumber,
    600,
    'For how many seconds people can delete their own messages; `unlimited` for no limit.',
  ),
  move_messages_within_stream_limit_seconds: plain(
    server,
    nullableNumber,
    604_800,
    'For how many seconds messages can be moved within their channel; `unlimited` for no limit.',
    'moveTimeLimits',
  ),
  move_messages_between_streams_limit_seconds: plain(
    server,
    nullableNumber,
    604_800,
    'For how many seconds messages can be moved between channels; `unlimited` for no limit.',
    'moveTimeLimits',
  ),
  message_edit_history_visibility_policy: plain(
    server,
    t.keyof({ all: null, moves: null, none: null }),
    'all',
    'Which edits of messages are visible: `all`, only `moves`, or `none`.',
    'editHistoryVisibilityPolicy',
  ),
  topics_policy: plain(
    server,
    t.keyof({ allow_empty_topic: null, disable_empty_topic: null }),
    'allow_empty_topic',
    'Whether channel messages need a topic: `allow_empty_topic` or `disable_empty_topic`.',
    'topicsPolicy',
  ),
  avatar_changes_disabled: plain(
    server,
    t.boolean,
    false,
    'Whether only administrators can change avatars.',
  ),
  name_changes_disabled: plain(
    server,
    t.boolean,
    false,
    'Whether only administrators can change names.',
  ),
  email_changes_disabled: plain(
    server,
    t.boolean,
    false,
    'Whether only administrators can change email addresses.',
  ),
  require_unique_names: plain(
    server,
    t.boolean,
    false,
    'Whether no two users can have the same name.',
    'uniqueNames',
  ),
  new_stream_announcements_stream_id: plain(
    server,
    t.number,
    -1,
    'The id of the channel in which new channels are announced; -1 for none.',
    'announcementChannelNames',
  ),
  signup_announcements_stream_id: plain(
    server,
    t.number,
    -1,
    'The id of the channel in which new users are announced; -1 for none.',
    'announcementChannelNames',
  ),
  chat_update_announcements_stream_id: plain(
    server,
    t.number,
    -1,
    'The id of the channel in which updates of the software are announced; -1 for none.',
    'updateAnnouncementChannel',
  ),
  moderation_request_channel_id: plain(
    server,
    t.number,
    -1,
    'The id of the private channel to which reports of messages are sent; -1 for none.',
    'moderationRequestChannel',
  ),
  default_code_block_language: plain(
    server,
    t.string,
    '',
    'The language of code blocks that do not specify one; empty for none.',
  ),
  // The level of requests that do not send one; 0 if none is set. Parley's own setting.
  default_feature_level: plain(
    server,
    t.number,
    0,
    'The feature level of requests without the header `X-Chat-Feature-Level`; 0 for none. An extension of Parley.',
  ),
  default_language: plain(
    server,
    t.string,
    'en',
    'The language of the organization, for what the server writes to all users.',
  ),
  digest_emails_enabled: plain(
    server,
    t.boolean,
    false,
    'Whether people who were away get digest emails.',
  ),
  digest_weekday: plain(
    server,
    t.number,
    1,
    'The day on which digest emails are sent: 0 for Monday to 6 for Sunday.',
  ),
  disallow_disposable_email_addresses: plain(
    server,
    t.boolean,
    true,
    'Whether disposable email addresses are refused.',
  ),
  emails_restricted_to_domains: plain(
    server,
    t.boolean,
    false,
    "Whether new users need an email address in one of the organization's domains.",
  ),
  enable_guest_user_indicator: plain(
    clients('show messages, people and times'),
    t.boolean,
    true,
    'Whether clients mark guests.',
    'guestIndicator',
  ),
  enable_guest_user_dm_warning: plain(
    clients('compose and send'),
    t.boolean,
    true,
    'Whether clients warn users who send direct messages to guests.',
    'guestDirectMessageWarning',
  ),
  enable_read_receipts: plain(
    server,
    t.boolean,
    true,
    'Whether people can see who has read a message.',
    'readReceipts',
  ),
  enable_spectator_access: plain(
    server,
    t.boolean,
    false,
    'Whether channels can be open to people without an account.',
    'spectatorAccess',
  ),
  gif_rating_policy: plain(
    offers,
    t.number,
    2,
    'The highest rating of GIFs that are offered: 0 no GIFs, 1 Y, 2 G, 3 PG, 4 PG-13, 5 R.',
    'gifRatingPolicy',
  ),
  inline_image_preview: plain(
    server,
    t.boolean,
    true,
    'Whether messages show the images to which they link.',
  ),
  inline_url_embed_preview: plain(
    server,
    t.boolean,
    false,
    'Whether messages show previews of the websites to which they link.',
  ),
  invite_required: plain(server, t.boolean, true, 'Whether people need an invitation to join.'),
  jitsi_server_url: plain(
    offers,
    t.union([t.string, t.null]),
    null,
    "The URL of the organization's Jitsi server; `default` for the one of this server.",
    'jitsiServerUrl',
  ),
  message_content_allowed_in_email_notifications: plain(
    server,
    t.boolean,
    true,
    'Whether email notifications may contain the contents of messages.',
  ),
  message_retention_days: plain(
    server,
    t.number,
    -1,
    'After how many days messages are deleted; `unlimited` for never.',
  ),
  org_type: plain(
    clients('describe the organization'),
    t.number,
    0,
    'The kind of organization: 0 unspecified, 10 business, 20 open source, 30 education (non-profit), 35 education, 40 research, 50 event, 60 non-profit, 70 government, 80 political group, 90 community, 100 personal, 1000 other.',
    'organizationType',
  ),
  presence_disabled: plain(
    server,
    t.boolean,
    false,
    'Whether presence is disabled in the organization.',
  ),
  owner_full_content_access: plain(
    notAvailable('Owners can read only what they have access to'),
    t.boolean,
    false,
    'Whether owners may read all messages of the organization.',
    'ownerContentAccess',
  ),
  require_e2ee_push_notifications: plain(
    server,
    t.boolean,
    false,
    'Whether push notifications without end-to-end encryption, to tokens of phones, are switched off.',
    'encryptedPushRequired',
  ),
  send_channel_events_messages: plain(
    server,
    t.boolean,
    true,
    'Whether changes of a channel, such as a new name, are announced in it.',
    'channelEventMessages',
  ),
  send_welcome_emails: plain(
    server,
    t.boolean,
    true,
    'Whether new users get an email that says how to log in.',
  ),
  video_chat_provider: plain(
    offers,
    t.number,
    1,
    'The provider of video calls: 0 none, 1 Jitsi, or another one that the server supports.',
  ),
  waiting_period_threshold: plain(
    server,
    t.number,
    0,
    'After how many days new members become full members.',
  ),
  want_advertise_in_communities_directory: plain(
    notAvailable('A directory of communities is not available on this server'),
    t.boolean,
    false,
    'Whether the organization wants to be listed in a directory of communities.',
    'communitiesDirectory',
  ),
  welcome_message_custom_text: plain(
    server,
    t.string,
    '',
    'What the welcome bot writes to new users, in Markdown; empty for nothing.',
    'welcomeMessageCustomText',
  ),
} as const;
