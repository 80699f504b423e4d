import type { PermissionRule, Realm } from '../../access';
import {
  channelPermissionRules,
  channelSettingNames,
  classicPolicies,
  emptyTopicDisplayName,
  plainRealmSettingNames,
  presentGroupSetting,
  presentPermissionRule,
  realmPermissionNames,
  realmPermissionRules,
  userGroupPermissionRules,
  viewGroupSetting,
  withoutDeactivated,
} from '../../access';
import type { FeatureLevel, UserId } from '../../kernel';
import { ChannelId, asId, has } from '../../kernel';
import { authenticationMethods, gifRatings, videoChatProviders } from './requested-settings';
import { serverFacts } from './server-facts';

/** What is needed besides the realm to present it. */
export type RealmPresentation = {
  readonly level: FeatureLevel;
  readonly isDeactivated: (id: UserId) => boolean;
  readonly isArchived: (id: ChannelId) => boolean;
  readonly serverGeneration: number;
};

const presentSettings = ({ settings }: Realm, isArchived: (id: ChannelId) => boolean) =>
  Object.fromEntries([
    ...plainRealmSettingNames.map((name) => [`realm_${name}`, settings[name]] as const),
    ...channelSettingNames.map((name) => {
      const id = settings[name];
      return [`realm_${name}`, isArchived(asId(ChannelId)(id)) ? -1 : id] as const;
    }),
  ]);

const presentPermissions = (
  { settings, systemGroups }: Realm,
  { level, isDeactivated }: RealmPresentation,
) =>
  Object.fromEntries(
    realmPermissionNames.map((name) => {
      const shown = withoutDeactivated(settings[name], isDeactivated);
      return [`realm_${name}`, presentGroupSetting(viewGroupSetting(shown, systemGroups), level)];
    }),
  );

const presentRules = (rules: Readonly<Record<string, PermissionRule>>, level: FeatureLevel) =>
  Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, presentPermissionRule(name, rule, level)]),
  );

/** Deprecated fields that newer settings replace. */
const deprecatedFields = ({ settings, systemGroups }: Realm) => ({
  realm_mandatory_topics: settings.topics_policy === 'disable_empty_topic',
  realm_allow_edit_history: settings.message_edit_history_visibility_policy !== 'none',
  realm_giphy_rating: settings.gif_rating_policy,
  realm_create_public_stream_policy: classicPolicies.creation(
    settings.can_create_public_channel_group,
    systemGroups,
  ),
  realm_create_private_stream_policy: classicPolicies.creation(
    settings.can_create_private_channel_group,
    systemGroups,
  ),
  realm_create_web_public_stream_policy: classicPolicies.webPublic(
    settings.can_create_web_public_channel_group,
    systemGroups,
  ),
  realm_wildcard_mention_policy: classicPolicies.wildcard(
    settings.can_mention_many_users_group,
    systemGroups,
  ),
});

/** Deprecated numbers, at the levels before groups replaced them. */
const replacedPolicies = ({ settings, systemGroups }: Realm, level: FeatureLevel) => ({
  ...(has(level, 'realmInviteUsersGroup')
    ? {}
    : {
        realm_invite_to_realm_policy: classicPolicies.webPublic(
          settings.can_invite_users_group,
          systemGroups,
        ),
      }),
  ...(has(level, 'realmAddSubscribersGroup')
    ? {}
    : {
        realm_invite_to_stream_policy: classicPolicies.webPublic(
          settings.can_add_subscribers_group,
          systemGroups,
        ),
      }),
});

const presentMethods = (level: FeatureLevel) =>
  Object.fromEntries(
    authenticationMethods.map((name) => [
      name,
      has(level, 'authenticationMethodDetails') ? { enabled: true, available: true } : true,
    ]),
  );

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
  realm_email_auth_enabled: true,
  realm_password_auth_enabled: true,
  realm_push_notifications_enabled: false,
  realm_push_notifications_enabled_end_timestamp: null,
  realm_icon_url: '',
  realm_icon_source: 'G',
  realm_logo_url: '',
  realm_logo_source: 'D',
  realm_night_logo_url: '',
  realm_night_logo_source: 'D',
  realm_plan_type: 1,
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

/** Presents the organization. Source: reference, "Organization: fetch type `realm`". */
export const presentRealm = (
  realm: Realm,
  presentation: RealmPresentation,
): Readonly<Record<string, unknown>> => ({
  ...presentSettings(realm, presentation.isArchived),
  ...presentPermissions(realm, presentation),
  ...deprecatedFields(realm),
  ...replacedPolicies(realm, presentation.level),
  ...serverFacts,
  ...fixedFields,
  server_generation: presentation.serverGeneration,
  realm_upload_quota_mib: realm.uploadQuotaMib,
  realm_name: realm.name,
  realm_description: realm.description,
  realm_rendered_description: realm.renderedDescription,
  realm_url: realm.url,
  realm_uri: realm.url,
  realm_date_created: realm.createdAt,
  realm_bot_domain: realm.host,
  realm_authentication_methods: presentMethods(presentation.level),
  jitsi_server_url: realm.settings.jitsi_server_url ?? serverFacts.server_jitsi_server_url,
  server_supported_permission_settings: {
    realm: presentRules(realmPermissionRules, presentation.level),
    stream: presentRules(channelPermissionRules(presentation.level), presentation.level),
    group: presentRules(userGroupPermissionRules, presentation.level),
  },
});
