import type { Realm } from '@parley/core/access';
import type { LoginMethods } from '@parley/core/accounts';
import { methodNames } from '@parley/core/accounts';
import { emptyTopicDisplayName } from '@parley/core/channels';
import { has } from '@parley/core/kernel';
import { gifRatings, videoChatProviders } from '@parley/core/organization';
import { groupSetting } from '../access/group-setting';
import type { AtLevel } from '../codecs';
import {
  boolean,
  field,
  integer,
  leveled,
  nullable,
  object,
  oneOf,
  rawText,
  record,
  recordOf,
  required,
  text,
} from '../codecs';
import { permissionRulesRecord } from './permission-rules';

const choices = recordOf(
  object({
    required: {
      id: field('Value of the setting.', integer),
      name: field('Name of the choice.', text),
    },
  }),
);

const choicesOf = (
  values: Readonly<Record<string, number>>,
  names: Readonly<Record<string, string>>,
) =>
  Object.fromEntries(
    Object.entries(values).map(([key, id]) => [key, { id, name: names[key] ?? key }]),
  );

const gifChoices = choicesOf(gifRatings, {
  disabled: 'GIF integration disabled',
  y: 'Include GIFs rated Y (Very young audience)',
  g: 'Include GIFs rated G (General audience)',
  pg: 'Include GIFs rated PG (Parental guidance)',
  'pg-13': 'Include GIFs rated PG-13 (Parental guidance - under 13)',
  r: 'Include GIFs rated R (Restricted)',
});

const videoChatChoices = choicesOf(videoChatProviders, {
  disabled: 'None',
  jitsi_meet: 'Jitsi Meet',
});

/**
 * The organization without its settings and pictures, and how to log in to it.
 *
 * Source: docs/reference/organization.md#initial-state-of-the-organization.
 */
export const realmRecord = record<Realm, AtLevel & { readonly loginMethods: LoginMethods }>()({
  realm_push_notifications_enabled: required('Always false.', boolean, () => false),
  realm_push_notifications_enabled_end_timestamp: leveled(
    'Always null.',
    nullable(integer),
    { since: 'pushNotificationsEnd' },
    () => null,
  ),
  realm_plan_type: required('Always 1: there are no plans.', integer, () => 1),
  realm_is_zephyr_mirror_realm: leveled(
    'Always false.',
    boolean,
    { until: 'mirrorRealmsRemoved' },
    () => false,
  ),
  realm_default_avatar_source: leveled(
    'Where pictures of users who upload none come from: G for gravatars.',
    text,
    { since: 'defaultAvatarSource' },
    () => 'G',
  ),
  realm_media_preview_size: leveled(
    'Size of previews of images.',
    text,
    { since: 'mediaPreviewSize' },
    () => 'medium',
  ),
  chat_plan_is_not_limited: required('Always true: there are no plans.', boolean, () => true),
  realm_empty_topic_display_name: leveled(
    'What clients show for the empty topic.',
    text,
    { since: 'emptyTopicName' },
    () => emptyTopicDisplayName,
  ),
  realm_available_video_chat_providers: required(
    'The providers of video calls, by key.',
    choices,
    () => videoChatChoices,
  ),
  giphy_rating_options: required(
    'Deprecated name of gif_rating_policy_options.',
    choices,
    () => gifChoices,
  ),
  gif_rating_options: leveled(
    'Deprecated name of gif_rating_policy_options.',
    choices,
    { since: 'gifOptions' },
    () => gifChoices,
  ),
  gif_rating_policy_options: leveled(
    'The choices of realm_gif_rating_policy, by key.',
    choices,
    { since: 'gifRatingPolicy' },
    () => gifChoices,
  ),
  realm_email_auth_enabled: required(
    'Whether accounts can log in with a password that this server stores.',
    boolean,
    (_, { loginMethods }) => loginMethods.passwordMethods.includes('Email'),
  ),
  realm_password_auth_enabled: required(
    'Whether accounts can log in with a password, that of this server or that of a directory.',
    boolean,
    (_, { loginMethods }) => loginMethods.passwordMethods.length > 0,
  ),
  realm_authentication_methods: required(
    'The enabled authentication methods, by name.',
    recordOf(
      oneOf<unknown>(
        field('Whether the method is enabled.', boolean, { until: 'authenticationMethodDetails' }),
        field(
          'The state of the method.',
          object({
            required: {
              enabled: field('Whether the organization has enabled it.', boolean),
              available: field('Whether the organization can enable it.', boolean),
            },
          }),
          { since: 'authenticationMethodDetails' },
        ),
      ),
    ),
    (_, { loginMethods, level }) =>
      Object.fromEntries(
        methodNames(loginMethods).map((name) => [
          name,
          has(level, 'authenticationMethodDetails') ? { enabled: true, available: true } : true,
        ]),
      ),
  ),
  realm_upload_quota_mib: required(
    'Maximum size of all uploads, in MiB; null for no limit.',
    nullable(integer),
    'uploadQuotaMib',
  ),
  realm_uuid: leveled('UUID of the organization.', text, { since: 'organizationUuid' }, 'uuid'),
  realm_workplace_users_group: leveled(
    'Group of the users who belong to the workplace; always everyone.',
    groupSetting,
    { since: 'workplaceUsers' },
    ({ systemGroups }) => systemGroups['role:everyone'],
  ),
  realm_name: required('Name of the organization.', text, 'name'),
  realm_description: required('Description of the organization in Markdown.', text, 'description'),
  realm_rendered_description: leveled(
    'Description of the organization as HTML.',
    rawText,
    { since: 'realmRenderedDescription' },
    'renderedDescription',
  ),
  realm_url: leveled('URL of the organization.', text, { since: 'organizationUrl' }, 'url'),
  realm_uri: required('Deprecated name of realm_url.', text, 'url'),
  realm_date_created: leveled(
    'Time of creation of the organization, in UNIX seconds.',
    integer,
    { since: 'organizationCreationDate' },
    'createdAt',
  ),
  realm_bot_domain: required('Domain of the email addresses of bots.', text, 'host'),
  jitsi_server_url: required(
    "URL of the organization's Jitsi server, or the server's default; null for none.",
    nullable(text),
    // Older levels receive no event about the organization's own server.
    ({ settings }, { level }) => (has(level, 'jitsiServerUrl') ? settings.jitsi_server_url : null),
  ),
  server_supported_permission_settings: leveled(
    'The groups to which the permissions can be set.',
    permissionRulesRecord.codec,
    { since: 'permissionSettingRules' },
    (realm, context) => permissionRulesRecord.present(realm, context),
  ),
});
