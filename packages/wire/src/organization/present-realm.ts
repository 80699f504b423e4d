import * as RR from 'fp-ts/ReadonlyRecord';
import { emojiDataPath } from '@parley/core/messages';
import { gifRatings, videoChatProviders } from '@parley/core/organization';
import { methodNames } from '@parley/core/accounts';
import { emptyTopicDisplayName } from '@parley/core/channels';
import {
  hasRealmSetting,
  formerName,
  channelSettingNames,
  plainRealmSettingNames,
  realmPermissionNames,
  withoutDeactivated,
  viewGroupSetting,
  realmPermissionDefinitions,
  channelPermissionRules,
  userGroupPermissionDefinitions,
  hasUserGroupPermission,
  policyNumbers,
  hasLegacyPolicy,
  realmPictureNames,
  shownRealmPicture,
} from '@parley/core/access';
import type { LoginMethods } from '@parley/core/accounts';
import { has, ChannelId, asId, sitePathOf } from '@parley/core/kernel';
import type { PermissionRule, RealmSettingName, Realm } from '@parley/core/access';
import type { FeatureLevel, UserId } from '@parley/core/kernel';
import { presentGroupSetting } from '../access/group-setting';
import { channelFieldAt } from '../channels/channel-record';
import { presentRealmPicture } from '../access/realm-picture-fields';
import { serverFacts } from './server-facts';

const initialName = (level: FeatureLevel, { initial }: PermissionRule): string =>
  initial === 'channel_creator' && !has(level, 'channelCreatorDefault')
    ? 'stream_creator_or_nobody'
    : initial;

/** Source: docs/reference/user-groups.md#value-of-a-permission. */
export const presentPermissionRule = (name: string, rule: PermissionRule, level: FeatureLevel) => ({
  require_system_group: rule.onlySystemGroups !== undefined,
  allow_internet_group: false,
  allow_nobody_group: rule.allowsNobody,
  allow_everyone_group: rule.isForGuests,
  default_group_name: initialName(level, rule),
  default_for_system_groups: rule.initialForSystemGroups ?? null,
  allowed_system_groups: rule.onlySystemGroups ?? [],
  ...(has(level, 'permissionRuleFieldsRemoved')
    ? {}
    : { allow_owners_group: true, id_field_name: `${name}_id` }),
});

/** What is needed besides the realm to present it. */
export type RealmPresentation = {
  readonly level: FeatureLevel;
  readonly isDeactivated: (id: UserId) => boolean;
  readonly isArchived: (id: ChannelId) => boolean;
  readonly serverGeneration: number;
  readonly loginMethods: LoginMethods;
};

/** The field of a setting at the level; none if the level does not have it. */
const fieldsOf = (name: RealmSettingName, level: FeatureLevel): readonly string[] => {
  const known = hasRealmSetting(name, level) ? name : formerName(name);
  return known === undefined ? [] : [`realm_${known}`];
};

const presentSettings = ({ settings }: Realm, { level, isArchived }: RealmPresentation) => {
  const shown = {
    ...settings,
    ...Object.fromEntries(
      channelSettingNames.map((name) => [
        name,
        isArchived(asId(ChannelId)(settings[name])) ? -1 : settings[name],
      ]),
    ),
  };
  return Object.fromEntries(
    plainRealmSettingNames.flatMap((name) =>
      fieldsOf(name, level).map((field) => [field, shown[name]] as const),
    ),
  );
};

const presentPermissions = (
  { settings, systemGroups }: Realm,
  { level, isDeactivated }: RealmPresentation,
) =>
  Object.fromEntries(
    realmPermissionNames.flatMap((name) => {
      const shown = withoutDeactivated(settings[name], isDeactivated);
      const value = presentGroupSetting(viewGroupSetting(shown, systemGroups), level);
      return fieldsOf(name, level).map((field) => [field, value] as const);
    }),
  );

/**
 * The rules of the permissions that exist at the level.
 *
 * @param nameAt the name of the permission at the level; undefined if the level does not have it
 */
const presentRules = <Name extends string>(
  rules: Readonly<Record<Name, PermissionRule>>,
  level: FeatureLevel,
  nameAt: (name: Name) => string | undefined,
) =>
  Object.fromEntries(
    RR.toEntries(rules).flatMap(([permission, rule]) => {
      const name = nameAt(permission);
      return name === undefined ? [] : [[name, presentPermissionRule(name, rule, level)]];
    }),
  );

const onlyIf =
  <Name extends string>(exists: (name: Name) => boolean) =>
  (name: Name): Name | undefined =>
    exists(name) ? name : undefined;

const presentPermissionRules = (level: FeatureLevel) => ({
  realm: presentRules(
    realmPermissionDefinitions,
    level,
    onlyIf((name) => hasRealmSetting(name, level)),
  ),
  stream: presentRules(channelPermissionRules(level), level, (name) => channelFieldAt(name, level)),
  group: presentRules(
    userGroupPermissionDefinitions,
    level,
    onlyIf((name) => hasUserGroupPermission(name, level)),
  ),
});

/** Deprecated fields that newer settings replace. */
const deprecatedFields = ({ settings, systemGroups }: Realm, level: FeatureLevel) => ({
  realm_mandatory_topics: settings.topics_policy === 'disable_empty_topic',
  realm_allow_edit_history: settings.message_edit_history_visibility_policy !== 'none',
  realm_giphy_rating: settings.gif_rating_policy,
  ...Object.fromEntries(
    Object.entries(policyNumbers(settings, systemGroups))
      .filter(([name]) => hasLegacyPolicy(name, level))
      .map(([name, value]) => [`realm_${name}`, value]),
  ),
});

/** Source: docs/reference/organization.md#initial-state-of-the-organization. */
const presentLogin = ({ level, loginMethods }: RealmPresentation) => ({
  realm_email_auth_enabled: loginMethods.passwordMethods.includes('Email'),
  realm_password_auth_enabled: loginMethods.passwordMethods.length > 0,
  realm_authentication_methods: Object.fromEntries(
    methodNames(loginMethods).map((name) => [
      name,
      has(level, 'authenticationMethodDetails') ? { enabled: true, available: true } : true,
    ]),
  ),
});

const options = (
  choices: Readonly<Record<string, number>>,
  names: Readonly<Record<string, string>>,
) =>
  Object.fromEntries(
    Object.entries(choices).map(([key, id]) => [key, { id, name: names[key] ?? key }]),
  );

const gifRatingNames = {
  disabled: 'GIF integration disabled',
  y: 'Include GIFs rated Y (Very young audience)',
  g: 'Include GIFs rated G (General audience)',
  pg: 'Include GIFs rated PG (Parental guidance)',
  'pg-13': 'Include GIFs rated PG-13 (Parental guidance - under 13)',
  r: 'Include GIFs rated R (Restricted)',
};

const gifOptions = options(gifRatings, gifRatingNames);

/** The fields that are the same for every organization. */
const fixedFields = {
  realm_push_notifications_enabled: false,
  realm_push_notifications_enabled_end_timestamp: null,
  realm_plan_type: 1,
  realm_is_zephyr_mirror_realm: false,
  realm_default_avatar_source: 'G',
  realm_media_preview_size: 'medium',
  chat_plan_is_not_limited: true,
  realm_empty_topic_display_name: emptyTopicDisplayName,
  realm_available_video_chat_providers: options(videoChatProviders, {
    disabled: 'None',
    jitsi_meet: 'Jitsi Meet',
  }),
  giphy_rating_options: gifOptions,
  gif_rating_options: gifOptions,
  gif_rating_policy_options: gifOptions,
};

const presentPictures = (realm: Realm): Readonly<Record<string, string>> =>
  Object.fromEntries(
    realmPictureNames.flatMap((name) =>
      Object.entries(presentRealmPicture(name, shownRealmPicture(realm, name))).map(
        ([field, value]) => [`realm_${field}`, value],
      ),
    ),
  );

/** V8 takes five times as long to spread so many fields into one object. */
const joined = (parts: readonly object[]): Readonly<Record<string, unknown>> =>
  parts.reduce<Record<string, unknown>>((all, part) => Object.assign(all, part), {});

/**
 * Presents the organization.
 *
 * Source: docs/reference/organization.md#initial-state-of-the-organization.
 */
export const presentRealm = (
  realm: Realm,
  presentation: RealmPresentation,
): Readonly<Record<string, unknown>> =>
  joined([
    presentSettings(realm, presentation),
    presentPermissions(realm, presentation),
    presentPictures(realm),
    deprecatedFields(realm, presentation.level),
    serverFacts,
    fixedFields,
    presentLogin(presentation),
    {
      server_emoji_data_url: `${sitePathOf(realm.url)}${emojiDataPath}`,
      server_generation: presentation.serverGeneration,
      realm_upload_quota_mib: realm.uploadQuotaMib,
      realm_uuid: realm.uuid,
      realm_workplace_users_group: realm.systemGroups['role:everyone'],
      realm_name: realm.name,
      realm_description: realm.description,
      realm_rendered_description: realm.renderedDescription,
      realm_url: realm.url,
      realm_uri: realm.url,
      realm_date_created: realm.createdAt,
      realm_bot_domain: realm.host,
      // Older levels receive no event about the organization's own server.
      jitsi_server_url: has(presentation.level, 'jitsiServerUrl')
        ? (realm.settings.jitsi_server_url ?? serverFacts.server_jitsi_server_url)
        : serverFacts.server_jitsi_server_url,
      server_supported_permission_settings: presentPermissionRules(presentation.level),
    },
  ]);
