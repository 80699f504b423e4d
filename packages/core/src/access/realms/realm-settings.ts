import * as t from 'io-ts';
import type { Change, FeatureLevel } from '../../kernel';
import { has } from '../../kernel';
import { GroupSettingValue } from '../user-groups/group-setting';
import type { PermissionRule } from '../user-groups/permission-rule';
import type { SystemGroupIds, SystemGroupName } from '../user-groups/system-groups';

/** A setting of the organization: its possible values and its initial one. */
type PlainSetting<A> = {
  readonly kind: 'plain';
  readonly codec: t.Type<A>;
  readonly initial: A;
  /** The change that introduced it; undefined if every level has it. */
  readonly since: Change | undefined;
};

type GroupSetting = PermissionRule & {
  readonly kind: 'group';
  readonly codec: typeof GroupSettingValue;
  readonly initial: SystemGroupName;
  readonly since: Change | undefined;
};

const plain = <A>(codec: t.Type<A>, initial: A, since?: Change): PlainSetting<A> => ({
  kind: 'plain',
  codec,
  initial,
  since,
});

/** A permission that guests can never have. */
const group = (initial: SystemGroupName, since: Change, rule: Partial<PermissionRule> = {}) =>
  ({
    kind: 'group',
    codec: GroupSettingValue,
    isForGuests: false,
    allowsNobody: true,
    ...rule,
    initial,
    since,
  }) satisfies GroupSetting;

/** A permission that guests can have. */
const groupWithGuests = (
  initial: SystemGroupName,
  since: Change,
  rule: Partial<PermissionRule> = {},
) => group(initial, since, { isForGuests: true, ...rule });

const nullableNumber = t.union([t.number, t.null]);

/**
 * Every setting of a realm under its API name, which is its name everywhere.
 *
 * Source: reference, "Organization" and "Permission groups".
 */
export const realmSettingDefinitions = {
  allow_message_editing: plain(t.boolean, true),
  message_content_edit_limit_seconds: plain(nullableNumber, 600),
  message_content_delete_limit_seconds: plain(nullableNumber, 600),
  move_messages_within_stream_limit_seconds: plain(nullableNumber, 604_800, 'moveTimeLimits'),
  move_messages_between_streams_limit_seconds: plain(nullableNumber, 604_800, 'moveTimeLimits'),
  message_edit_history_visibility_policy: plain(
    t.union([t.literal('all'), t.literal('moves'), t.literal('none')]),
    'all' as const,
    'editHistoryVisibilityPolicy',
  ),
  topics_policy: plain(
    t.union([t.literal('allow_empty_topic'), t.literal('disable_empty_topic')]),
    'allow_empty_topic' as const,
    'topicsPolicy',
  ),
  avatar_changes_disabled: plain(t.boolean, false),
  name_changes_disabled: plain(t.boolean, false),
  email_changes_disabled: plain(t.boolean, false),
  require_unique_names: plain(t.boolean, false, 'uniqueNames'),
  new_stream_announcements_stream_id: plain(t.number, -1, 'announcementChannelNames'),
  signup_announcements_stream_id: plain(t.number, -1, 'announcementChannelNames'),
  chat_update_announcements_stream_id: plain(t.number, -1, 'updateAnnouncementChannel'),
  moderation_request_channel_id: plain(t.number, -1, 'moderationRequestChannel'),
  default_code_block_language: plain(t.string, ''),
  // The level of requests that do not send one; 0 if none is set. Parley's own setting.
  default_feature_level: plain(t.number, 0),
  default_language: plain(t.string, 'en'),
  digest_emails_enabled: plain(t.boolean, false),
  digest_weekday: plain(t.number, 1),
  disallow_disposable_email_addresses: plain(t.boolean, true),
  emails_restricted_to_domains: plain(t.boolean, false),
  enable_guest_user_indicator: plain(t.boolean, true, 'guestIndicator'),
  enable_guest_user_dm_warning: plain(t.boolean, true, 'guestDirectMessageWarning'),
  enable_read_receipts: plain(t.boolean, true, 'readReceipts'),
  enable_spectator_access: plain(t.boolean, false, 'spectatorAccess'),
  gif_rating_policy: plain(t.number, 2, 'gifRatingPolicy'),
  inline_image_preview: plain(t.boolean, true),
  inline_url_embed_preview: plain(t.boolean, false),
  invite_required: plain(t.boolean, true),
  jitsi_server_url: plain(t.union([t.string, t.null]), null, 'jitsiServerUrl'),
  message_content_allowed_in_email_notifications: plain(t.boolean, true),
  message_retention_days: plain(t.number, -1),
  org_type: plain(t.number, 0, 'organizationType'),
  presence_disabled: plain(t.boolean, false),
  owner_full_content_access: plain(t.boolean, false, 'ownerContentAccess'),
  require_e2ee_push_notifications: plain(t.boolean, false, 'encryptedPushRequired'),
  send_channel_events_messages: plain(t.boolean, true, 'channelEventMessages'),
  send_welcome_emails: plain(t.boolean, true),
  video_chat_provider: plain(t.number, 1),
  waiting_period_threshold: plain(t.number, 0),
  want_advertise_in_communities_directory: plain(t.boolean, false, 'communitiesDirectory'),
  welcome_message_custom_text: plain(t.string, '', 'welcomeMessageCustomText'),
  create_multiuse_invite_group: group('role:administrators', 'inviterReceivesInvitationEvents'),
  can_access_all_users_group: groupWithGuests('role:everyone', 'limitedUserVisibility', {
    allowsNobody: false,
    onlySystemGroups: ['role:everyone', 'role:members'],
  }),
  can_add_custom_emoji_group: group('role:members', 'customEmojiGroup'),
  can_add_subscribers_group: group('role:members', 'realmAddSubscribersGroup'),
  can_create_bots_group: group('role:members', 'botCreationGroups'),
  can_create_write_only_bots_group: group('role:members', 'botCreationGroups'),
  can_create_groups: group('role:members', 'groupCreationGroups'),
  can_create_public_channel_group: group('role:members', 'publicChannelCreationGroup'),
  can_create_private_channel_group: group('role:members', 'privateChannelCreationGroup'),
  can_create_web_public_channel_group: group('role:owners', 'webPublicChannelCreationGroup', {
    onlySystemGroups: ['role:moderators', 'role:administrators', 'role:owners', 'role:nobody'],
  }),
  can_delete_any_message_group: group('role:administrators', 'deletionByOthersThanAdministrators'),
  can_delete_own_message_group: groupWithGuests('role:everyone', 'deletionOfOwnMessagesGroup'),
  can_invite_users_group: group('role:members', 'realmInviteUsersGroup'),
  can_manage_all_groups: group('role:owners', 'groupCreationGroups', { allowsNobody: false }),
  can_manage_billing_group: group('role:administrators', 'billingGroup', { allowsNobody: false }),
  can_mention_many_users_group: groupWithGuests('role:administrators', 'mentionManyUsersGroup'),
  can_move_messages_between_channels_group: group('role:members', 'movesBetweenChannelsGroup'),
  can_move_messages_between_topics_group: groupWithGuests(
    'role:everyone',
    'movesBetweenTopicsGroup',
  ),
  can_resolve_topics_group: groupWithGuests('role:everyone', 'realmResolveTopicsGroup'),
  can_set_delete_message_policy_group: group('role:moderators', 'messageDeletionByChannel'),
  can_set_topics_policy_group: groupWithGuests('role:members', 'topicsPolicy'),
  can_summarize_topics_group: groupWithGuests('role:everyone', 'topicSummaries'),
  direct_message_initiator_group: groupWithGuests('role:everyone', 'directMessageGroups'),
  direct_message_permission_group: groupWithGuests('role:everyone', 'directMessageGroups'),
} as const;

type Definitions = typeof realmSettingDefinitions;

export type RealmSettingName = keyof Definitions;

export type RealmSettings = {
  readonly [Name in RealmSettingName]: t.TypeOf<Definitions[Name]['codec']>;
};

/** The settings that are permissions. */
export type RealmPermissionName = {
  [Name in RealmSettingName]: Definitions[Name]['kind'] extends 'group' ? Name : never;
}[RealmSettingName];

/** The settings that are not permissions. */
export type PlainRealmSettingName = Exclude<RealmSettingName, RealmPermissionName>;

export type RealmPermissions = Pick<RealmSettings, RealmPermissionName>;

export type PlainRealmSettings = Pick<RealmSettings, PlainRealmSettingName>;

const valueOf = (
  name: RealmSettingName,
  stored: Readonly<Record<string, unknown>>,
  systemGroups: SystemGroupIds,
): unknown => {
  const definition = realmSettingDefinitions[name];
  if (definition.codec.is(stored[name])) {
    return stored[name];
  }
  return definition.kind === 'group' ? systemGroups[definition.initial] : definition.initial;
};

/**
 * The settings of a realm: the stored ones, with initial values for those that were never changed.
 */
export const realmSettings = (
  stored: Readonly<Record<string, unknown>>,
  systemGroups: SystemGroupIds,
): RealmSettings =>
  Object.fromEntries(
    realmSettingNames.map((name) => [name, valueOf(name, stored, systemGroups)]),
    // Each entry was decoded by the codec of its own name, which fromEntries cannot express.
  ) as RealmSettings;

/** The change that introduced a setting; undefined if every level has it. */
export const realmSettingSince = (name: RealmSettingName): Change | undefined =>
  realmSettingDefinitions[name].since;

/** Whether clients at the level have the setting. */
export const hasRealmSetting = (name: RealmSettingName, level: FeatureLevel): boolean => {
  const since = realmSettingSince(name);
  return since === undefined || has(level, since);
};

/** The names that two settings had before `announcementChannelNames`. */
const formerNames: Partial<Readonly<Record<RealmSettingName, string>>> = {
  new_stream_announcements_stream_id: 'notifications_stream_id',
  signup_announcements_stream_id: 'signup_notifications_stream_id',
};

/** The name of a setting below its own level; undefined if it did not exist. */
export const formerName = (name: RealmSettingName): string | undefined => formerNames[name];

/**
 * A setting as clients below its own level know it: another name, and perhaps another value.
 * Undefined if they know nothing of the kind.
 */
export const formerSetting = (
  name: string,
  value: unknown,
): Readonly<Record<string, unknown>> | undefined => {
  switch (name) {
    case 'message_edit_history_visibility_policy':
      return { allow_edit_history: value !== 'none' };
    case 'topics_policy':
      return { mandatory_topics: value === 'disable_empty_topic' };
    case 'gif_rating_policy':
      return { giphy_rating: value };
    default: {
      const former = isRealmSettingName(name) ? formerName(name) : undefined;
      return former === undefined ? undefined : { [former]: value };
    }
  }
};

export const isRealmSettingName = (name: string): name is RealmSettingName =>
  name in realmSettingDefinitions;

export const realmSettingNames: readonly RealmSettingName[] =
  Object.keys(realmSettingDefinitions).filter(isRealmSettingName);

export const isRealmPermissionName = (name: string): name is RealmPermissionName =>
  isRealmSettingName(name) && realmSettingDefinitions[name].kind === 'group';

export const realmPermissionNames: readonly RealmPermissionName[] =
  realmSettingNames.filter(isRealmPermissionName);

const isPlainSettingName = (name: RealmSettingName): name is PlainRealmSettingName =>
  !isRealmPermissionName(name);

export const plainRealmSettingNames: readonly PlainRealmSettingName[] =
  realmSettingNames.filter(isPlainSettingName);

/**
 * Which values the permissions of the realm can have. Source: reference, "Permission settings of
 * the realm".
 */
export const realmPermissionRules = Object.fromEntries(
  realmPermissionNames.map((name): readonly [RealmPermissionName, PermissionRule] => [
    name,
    realmSettingDefinitions[name],
  ]),
  // Each permission name has its entry, which fromEntries cannot express.
) as Readonly<Record<RealmPermissionName, PermissionRule>>;

/** The settings that refer to a channel; -1 if there is none or it is archived. */
export const channelSettingNames = [
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
  'chat_update_announcements_stream_id',
  'moderation_request_channel_id',
] as const satisfies readonly PlainRealmSettingName[];
