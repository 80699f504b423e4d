import { ageOf, sharedFields } from '@parley/core/kernel';
import type { Fields } from '../../codecs';
import {
  arrayOf,
  boolean,
  field,
  integer,
  named,
  nullable,
  object,
  oneOf,
  rawText,
  recordOf,
  text,
} from '../../codecs';
import { groupSetting } from '../../access/group-setting';
import { realmPictureFields } from '../../access/realm-picture-fields';
import { realmSettingFields } from '../../access/realm-setting-fields';
import type { AccountSection, Section, VisitorSection } from './section';
import { serverLimits } from './server-limits';
import { presentRealm } from '../../organization/present-realm';

const choices = recordOf(
  object({
    required: {
      id: field('Value of the setting.', integer),
      name: field('Name of the choice.', text),
    },
  }),
);

const permissionRules = recordOf(
  named(
    'PermissionRule',
    'The groups to which a permission can be set.',
    object({
      required: {
        require_system_group: field('Whether only system groups are allowed.', boolean),
        allow_internet_group: field(
          'Whether visitors without an account may be included.',
          boolean,
        ),
        allow_nobody_group: field('Whether the group that contains nobody is allowed.', boolean),
        allow_everyone_group: field('Whether guests may be included.', boolean),
        default_group_name: field('Name of the default group.', text),
        default_for_system_groups: field(
          'Name of the default group for system groups; null if it is the same.',
          nullable(text),
        ),
        allowed_system_groups: field(
          'Names of the allowed system groups; empty for all.',
          arrayOf(text),
        ),
      },
      leveled: {
        allow_owners_group: field('Always true.', boolean, {
          until: 'permissionRuleFieldsRemoved',
        }),
        id_field_name: field('Name of the permission with the suffix _id.', text, {
          until: 'permissionRuleFieldsRemoved',
        }),
      },
    }),
  ),
);

const serverFactFields: Fields = {
  server_generation: field('A number that changes with each start of the server.', integer),
  server_needs_upgrade: field('Always false.', boolean, { since: 'longPollTimeout' }),
  server_inline_image_preview: field('Whether the server can show linked images.', boolean),
  server_inline_url_embed_preview: field('Whether the server can preview linked pages.', boolean),
  server_avatar_changes_disabled: field('Always false.', boolean),
  server_name_changes_disabled: field('Always false.', boolean),
  server_web_public_streams_enabled: field(
    'Whether the server supports web-public channels.',
    boolean,
    { since: 'webPublicChannelsEnabled' },
  ),
  server_can_summarize_topics: field('Always false: the server summarizes no topics.', boolean, {
    since: 'topicSummaries',
  }),
  server_emoji_data_url: field('URL of a JSON document with the standard emoji.', text, {
    since: 'emojiDataUrl',
  }),
  server_jitsi_server_url: field(
    'URL of the Jitsi server for organizations that set none; null for none.',
    nullable(text),
    { since: 'jitsiServerUrl' },
  ),
  server_min_deactivated_realm_deletion_days: field(
    'Minimum number of days after which a deactivated organization is deleted; null for none.',
    nullable(integer),
    { since: 'organizationDeletionDays' },
  ),
  server_max_deactivated_realm_deletion_days: field(
    'Maximum number of days after which a deactivated organization is deleted; null for none.',
    nullable(integer),
    { since: 'organizationDeletionDays' },
  ),
  server_report_message_types: field(
    'Reasons for which messages can be reported.',
    arrayOf(
      object({
        required: {
          key: field('The reason, for requests.', text),
          name: field('Name of the reason.', text),
        },
      }),
    ),
    { since: 'reportTypes' },
  ),
  server_thumbnail_formats: field(
    'Formats of the thumbnails of uploaded images.',
    arrayOf(
      object({
        required: {
          name: field('Name of the format, the last part of the URL of a thumbnail.', text),
          max_width: field('Maximum width, in pixels.', integer),
          max_height: field('Maximum height, in pixels.', integer),
          format: field('File format.', text),
          animated: field('Whether the thumbnail is animated.', boolean),
        },
      }),
    ),
    { since: 'thumbnailFormats' },
  ),
  development_environment: field('Always false.', boolean),
  settings_send_digest_emails: field(
    'Always true: the server sends digests in organizations that want them.',
    boolean,
  ),
  upgrade_text_for_wide_organization_logo: field('Always empty.', text),
  realm_default_external_accounts: field(
    'The built-in types of external accounts for profile fields, by key.',
    recordOf(
      object({
        required: {
          text: field('Name of the account type.', text),
          name: field('Initial name of the profile field.', text),
          hint: field('Initial hint of the profile field.', text),
          url_pattern: field('URL with %(username)s for the value of the field.', text),
        },
      }),
    ),
  ),
};

const fixedFields: Fields = {
  realm_email_auth_enabled: field(
    'Whether accounts can log in with a password that this server stores.',
    boolean,
  ),
  realm_password_auth_enabled: field(
    'Whether accounts can log in with a password, that of this server or that of a directory.',
    boolean,
  ),
  realm_authentication_methods: field(
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
  ),
  realm_push_notifications_enabled: field('Always false.', boolean),
  realm_push_notifications_enabled_end_timestamp: field('Always null.', nullable(integer), {
    since: 'pushNotificationsEnd',
  }),
  ...realmPictureFields('realm_'),
  realm_plan_type: field('Always 1: there are no plans.', integer),
  realm_is_zephyr_mirror_realm: field('Always false.', boolean, { until: 'mirrorRealmsRemoved' }),
  realm_default_avatar_source: field(
    'Where pictures of users who upload none come from: G for gravatars.',
    text,
    { since: 'defaultAvatarSource' },
  ),
  realm_media_preview_size: field('Size of previews of images.', text, {
    since: 'mediaPreviewSize',
  }),
  chat_plan_is_not_limited: field('Always true: there are no plans.', boolean),
  realm_empty_topic_display_name: field('What clients show for the empty topic.', text, {
    since: 'emptyTopicName',
  }),
  realm_available_video_chat_providers: field('The providers of video calls, by key.', choices),
  giphy_rating_options: field('Deprecated name of gif_rating_policy_options.', choices),
  gif_rating_options: field('Deprecated name of gif_rating_policy_options.', choices, {
    since: 'gifOptions',
  }),
  gif_rating_policy_options: field('The choices of realm_gif_rating_policy, by key.', choices, {
    since: 'gifRatingPolicy',
  }),
};

const organization: Fields = {
  realm_name: field('Name of the organization.', text),
  realm_description: field('Description of the organization in Markdown.', text),
  realm_rendered_description: field('Description of the organization as HTML.', rawText, {
    since: 'realmRenderedDescription',
  }),
  realm_url: field('URL of the organization.', text, { since: 'organizationUrl' }),
  realm_uri: field('Deprecated name of realm_url.', text),
  realm_uuid: field('UUID of the organization.', text, { since: 'organizationUuid' }),
  realm_date_created: field('Time of creation of the organization, in UNIX seconds.', integer, {
    since: 'organizationCreationDate',
  }),
  realm_bot_domain: field('Domain of the email addresses of bots.', text),
  realm_upload_quota_mib: field(
    'Maximum size of all uploads, in MiB; null for no limit.',
    nullable(integer),
  ),
  realm_workplace_users_group: field(
    'Group of the users who belong to the workplace; always everyone.',
    groupSetting,
    { since: 'workplaceUsers' },
  ),
  jitsi_server_url: field(
    "URL of the organization's Jitsi server, or the server's default; null for none.",
    nullable(text),
  ),
  server_supported_permission_settings: field(
    'The groups to which the permissions can be set.',
    object({
      required: {
        realm: field('Rules for the permissions of the organization, by name.', permissionRules),
        stream: field('Rules for the permissions of channels, by name.', permissionRules),
        group: field('Rules for the permissions of user groups, by name.', permissionRules),
      },
    }),
    { since: 'permissionSettingRules' },
  ),
};

const settings: Fields = Object.fromEntries(
  Object.entries(realmSettingFields).map(([name, codec]) => [`realm_${name}`, codec]),
);

/** The organization's current settings, and the limits of the server. */
const account: AccountSection = (_caller, { level, serverGeneration, loginMethods }) => ({
  facts: 'realm',
  present: ({ realm, archived, deactivated, ages }) => {
    const age = ageOf(ages, ({ name }) => name === 'realm');
    // What else is shown is the same for as long as the process runs.
    const shown = [realm.url, level, [...archived].join(), [...deactivated].join()];
    return sharedFields(age && `realm ${age} ${shown.join(' ')}`, () => ({
      ...presentRealm(realm, {
        level,
        isDeactivated: (id) => deactivated.has(id),
        isArchived: (id) => archived.has(id),
        serverGeneration,
        loginMethods,
      }),
      ...serverLimits.present(realm, { level }),
    }));
  },
});

/** Visitors have no permissions, so nothing needs to be looked up. */
const visitor: VisitorSection = ({ realm }, { level, serverGeneration, loginMethods }) => ({
  facts: 'nothing',
  present: () => ({
    ...presentRealm(realm, {
      level,
      isDeactivated: () => true,
      isArchived: () => false,
      serverGeneration,
      loginMethods,
    }),
    ...serverLimits.present(realm, { level }),
    realm_allow_message_editing: false,
    realm_presence_disabled: true,
  }),
});

/**
 * The organization itself.
 *
 * Source: docs/reference/organization.md#initial-state-of-the-organization.
 */
export const realmSection: Section = {
  fields: {
    ...settings,
    ...serverFactFields,
    ...fixedFields,
    ...organization,
    ...serverLimits.codecs,
  },
  account,
  visitor,
};
