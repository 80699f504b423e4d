import type { LegacyPolicyName, RealmPermissionName, RealmSettingName } from '@parley/core/access';
import type { RequestedLimit } from '@parley/core/organization';
import {
  legacyPolicyLevels,
  legacyPolicyNames,
  legacyPolicyValues,
  mapRealmPermissions,
  realmSettingNames,
  realmSettingDefinitions,
  realmSettingSince,
} from '@parley/core/access';
import { maxWelcomeMessageLength } from '@parley/core/accounts';
import { currentLevel, isWebUrl } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { Codec, ValueOf } from '@parley/wire/codecs';
import {
  boolean,
  integer,
  listed,
  literal,
  mapped,
  max,
  maxLength,
  min,
  oneOf,
  text,
  valuePath,
  where,
} from '@parley/wire/codecs';
import type { Parameter, Reader, ValuesOf } from '../../parameters';
import {
  freeText,
  json,
  optional,
  parseParameterJson,
  plain,
  plainOrJson,
  readBefore,
} from '../../parameters';
import {
  describeRealmSetting,
  groupSettingChange,
  legacyPolicyDescriptions,
  singleGroupChange,
} from '@parley/wire';
import { keyword } from '../limits';

const flag = json(boolean);

/** A channel's id, or -1 for none. */
const channel = json(min(-1));

const readJson = (given: string): unknown =>
  pipe(
    parseParameterJson(given),
    E.getOrElse((): unknown => given),
  );

/**
 * A number of seconds or days, or a keyword, plain or as JSON text; the core validates the keyword.
 */
const limit: Reader<RequestedLimit> = {
  schema: { anyOf: [{ type: 'integer', minimum: 1 }, { enum: ['unlimited'] }] },
  isJson: false,
  acceptsNull: false,
  read: (name, given) =>
    pipe(
      plain(keyword).read(name, given),
      E.map((short) => {
        const value = readJson(short);
        return typeof value === 'number' || typeof value === 'string' ? value : short;
      }),
    ),
};

const chosen = <const A>(given: boolean | undefined, whenTrue: A, whenFalse: A): A | undefined =>
  given === undefined ? undefined : given ? whenTrue : whenFalse;

/** The URL of a video call server; null is the server's default. */
const jitsiServer: Codec<string | null> = oneOf<string | null>(
  mapped(literal('default'), () => null),
  where(maxLength(200), isWebUrl, `Invalid ${valuePath}: Value error, Not a URL`),
);

type SettingReaders = Readonly<Partial<Record<RealmSettingName, Reader<unknown>>>>;

type SettingParameters<R extends SettingReaders> = {
  readonly [Name in keyof R]: R[Name] extends Reader<infer A> ? Parameter<A | undefined> : never;
};

/** Each setting's parameter, at the levels that have the setting. */
const settings = <R extends SettingReaders>(readers: R): SettingParameters<R> =>
  Object.fromEntries(
    realmSettingNames.flatMap((name) => {
      const reader = readers[name];
      const since = realmSettingSince(name);
      const details = since === undefined ? {} : { since };
      return reader === undefined
        ? []
        : [[name, optional(reader, describeRealmSetting(name), details)] as const];
    }),
    // Each parameter keeps its name, which fromEntries cannot express.
  ) as SettingParameters<R>;

/** Every setting of the organization with a plain value. */
export const settingParameters = settings({
  allow_message_editing: flag,
  message_content_edit_limit_seconds: limit,
  message_content_delete_limit_seconds: limit,
  move_messages_within_stream_limit_seconds: limit,
  move_messages_between_streams_limit_seconds: limit,
  message_edit_history_visibility_policy: plainOrJson(literal('all', 'moves', 'none')),
  topics_policy: plainOrJson(literal('allow_empty_topic', 'disable_empty_topic')),
  avatar_changes_disabled: flag,
  name_changes_disabled: flag,
  email_changes_disabled: flag,
  require_unique_names: flag,
  new_stream_announcements_stream_id: channel,
  signup_announcements_stream_id: channel,
  chat_update_announcements_stream_id: channel,
  moderation_request_channel_id: channel,
  default_code_block_language: plain(maxLength(50)),
  default_feature_level: json(min(0, max(currentLevel))),
  default_language: plain(keyword),
  digest_emails_enabled: flag,
  digest_weekday: json(listed(0, 1, 2, 3, 4, 5, 6)),
  disallow_disposable_email_addresses: flag,
  emails_restricted_to_domains: flag,
  enable_guest_user_indicator: flag,
  enable_guest_user_dm_warning: flag,
  enable_read_receipts: flag,
  enable_spectator_access: flag,
  gif_rating_policy: json(integer),
  inline_image_preview: flag,
  inline_url_embed_preview: flag,
  invite_required: flag,
  jitsi_server_url: plainOrJson(jitsiServer),
  message_content_allowed_in_email_notifications: flag,
  message_retention_days: limit,
  org_type: json(listed(0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000)),
  owner_full_content_access: flag,
  presence_disabled: flag,
  require_e2ee_push_notifications: flag,
  send_channel_events_messages: flag,
  send_welcome_emails: flag,
  video_chat_provider: json(integer),
  waiting_period_threshold: json(min(0)),
  want_advertise_in_communities_directory: flag,
  welcome_message_custom_text: freeText(maxLength(maxWelcomeMessageLength, text)),
});

/** Permissions that older levels change by the id of a group alone. */
const changedById: ReadonlySet<RealmPermissionName> = new Set([
  'create_multiuse_invite_group',
  'can_access_all_users_group',
]);

type PermissionChange = ValueOf<typeof groupSettingChange> | undefined;

/** Every permission of the organization. */
export const permissionParameters = mapRealmPermissions(
  (name, { since }): Parameter<PermissionChange> => {
    const parameter: Parameter<PermissionChange> = optional(
      json(groupSettingChange),
      describeRealmSetting(name),
      { since },
    );
    return changedById.has(name)
      ? readBefore<PermissionChange>('shapedGroupsOfRealm', json(singleGroupChange), parameter)
      : parameter;
  },
);

/** Permissions as numbers, at the levels before groups replaced them. */
export const policyParameters = Object.fromEntries(
  legacyPolicyNames.map((name) => [
    name,
    optional(
      json(listed(...legacyPolicyValues(name))),
      legacyPolicyDescriptions[name],
      legacyPolicyLevels(name),
    ),
  ]),
  // Each policy has its parameter, which fromEntries cannot express.
) as Readonly<Record<LegacyPolicyName, Parameter<number | undefined>>>;

/** Settings under the names, and with the values, of older levels. */
export const formerParameters = {
  allow_edit_history: optional(json(boolean), 'Whether the edits of messages are visible.', {
    until: 'editHistoryVisibilityPolicy',
  }),
  mandatory_topics: optional(json(boolean), 'Whether channel messages need a topic.', {
    until: 'topicsPolicy',
  }),
  giphy_rating: optional(json(integer), realmSettingDefinitions.gif_rating_policy.description, {
    until: 'gifRatingPolicy',
  }),
  notifications_stream_id: optional(
    json(min(-1)),
    realmSettingDefinitions.new_stream_announcements_stream_id.description,
    { until: 'announcementChannelNames' },
  ),
  signup_notifications_stream_id: optional(
    json(min(-1)),
    realmSettingDefinitions.signup_announcements_stream_id.description,
    { until: 'announcementChannelNames' },
  ),
};

type FormerValues = ValuesOf<typeof formerParameters>;

/** The settings that the parameters of older levels stand for. */
export const settingsFromFormer = (values: FormerValues) => ({
  message_edit_history_visibility_policy: chosen(values.allow_edit_history, 'all', 'none'),
  topics_policy: chosen(values.mandatory_topics, 'disable_empty_topic', 'allow_empty_topic'),
  gif_rating_policy: values.giphy_rating,
  new_stream_announcements_stream_id: values.notifications_stream_id,
  signup_announcements_stream_id: values.signup_notifications_stream_id,
});
