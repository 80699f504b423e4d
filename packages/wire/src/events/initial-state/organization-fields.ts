import type { serverLimits } from '@parley/core/events';
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
import { emojiRecord } from '../../messages/emoji-record';
import { legacyLinkifiers, linkifierRecord } from '../../messages/linkifier-record';
import { playgroundRecord } from '../../organization/playground-record';
import { realmDomainRecord } from '../../organization/realm-domain-record';
import { realmPictureFields } from '../../access/realm-picture-fields';
import { realmSettingFields } from '../../access/realm-setting-fields';
import { groupSetting } from '../../access/group-setting';
import { userGroupRecord } from '../../accounts/user-group-record';
import { userDefaults } from '../../access/user-setting-fields';

const codePoints = 'in Unicode code points';

const limitTexts: Readonly<Record<keyof typeof serverLimits, string>> = {
  max_message_length: `Maximum length of the content of a message, ${codePoints}.`,
  max_topic_length: `Maximum length of a topic, ${codePoints}.`,
  max_stream_name_length: `Maximum length of the name of a channel, ${codePoints}.`,
  max_stream_description_length: `Maximum length of the description of a channel, ${codePoints}.`,
  max_channel_folder_name_length: `Maximum length of the name of a channel folder, ${codePoints}.`,
  max_channel_folder_description_length: `Maximum length of the description of a channel folder, ${codePoints}.`,
  max_reminder_note_length: `Maximum length of the note of a reminder, ${codePoints}.`,
  max_bulk_new_subscription_messages:
    'Maximum number of new subscribers in one request to whom messages about it are sent.',
  max_avatar_file_size_mib: 'Maximum size of a picture of a user, in MiB.',
  max_icon_file_size_mib: 'Maximum size of the icon of the organization, in MiB.',
  max_logo_file_size_mib: 'Maximum size of a logo of the organization, in MiB.',
  max_file_upload_size_mib: 'Maximum size of an uploaded file, in MiB.',
  password_min_length: 'Minimum length of a password, in characters.',
  password_max_length: 'Maximum length of a password, in characters.',
  password_min_guesses:
    'Minimum number of guesses that a password must withstand, as estimated by zxcvbn.',
  event_queue_longpoll_timeout_seconds:
    'Seconds after which clients should give up a request for events.',
  server_presence_ping_interval_seconds: 'Seconds between two reports of presence.',
  server_presence_offline_threshold_seconds:
    'Seconds after the last report after which a user counts as offline.',
  server_typing_started_expiry_period_milliseconds:
    'Milliseconds after the last start event after which a user no longer counts as typing.',
  server_typing_stopped_wait_period_milliseconds:
    'Milliseconds without input after which clients should report that the user stopped typing.',
  server_typing_started_wait_period_milliseconds:
    'Milliseconds after which clients should report again that the user is typing.',
};

const limits: Fields = Object.fromEntries(
  Object.entries(limitTexts).map(([name, description]) => [name, field(description, integer)]),
);

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
  server_needs_upgrade: field('Always false.', boolean),
  server_inline_image_preview: field('Whether the server can show linked images.', boolean),
  server_inline_url_embed_preview: field('Whether the server can preview linked pages.', boolean),
  server_avatar_changes_disabled: field('Always false.', boolean),
  server_name_changes_disabled: field('Always false.', boolean),
  server_web_public_streams_enabled: field(
    'Whether the server supports web-public channels.',
    boolean,
  ),
  server_can_summarize_topics: field('Always false: the server summarizes no topics.', boolean),
  server_emoji_data_url: field('URL of a JSON document with the standard emoji.', text),
  server_jitsi_server_url: field(
    'URL of the Jitsi server for organizations that set none; null for none.',
    nullable(text),
  ),
  server_min_deactivated_realm_deletion_days: field(
    'Minimum number of days after which a deactivated organization is deleted; null for none.',
    nullable(integer),
  ),
  server_max_deactivated_realm_deletion_days: field(
    'Maximum number of days after which a deactivated organization is deleted; null for none.',
    nullable(integer),
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
  realm_push_notifications_enabled_end_timestamp: field('Always null.', nullable(integer)),
  ...realmPictureFields('realm_'),
  realm_plan_type: field('Always 1: there are no plans.', integer),
  realm_is_zephyr_mirror_realm: field('Always false.', boolean),
  realm_default_avatar_source: field(
    'Where pictures of users who upload none come from: G for gravatars.',
    text,
  ),
  realm_media_preview_size: field('Size of previews of images.', text),
  chat_plan_is_not_limited: field('Always true: there are no plans.', boolean),
  realm_empty_topic_display_name: field('What clients show for the empty topic.', text),
  realm_available_video_chat_providers: field('The providers of video calls, by key.', choices),
  giphy_rating_options: field('Deprecated name of gif_rating_policy_options.', choices),
  gif_rating_options: field('Deprecated name of gif_rating_policy_options.', choices),
  gif_rating_policy_options: field('The choices of realm_gif_rating_policy, by key.', choices),
};

const organization: Fields = {
  realm_name: field('Name of the organization.', text),
  realm_description: field('Description of the organization in Markdown.', text),
  realm_rendered_description: field('Description of the organization as HTML.', rawText),
  realm_url: field('URL of the organization.', text),
  realm_uri: field('Deprecated name of realm_url.', text),
  realm_uuid: field('UUID of the organization.', text),
  realm_date_created: field('Time of creation of the organization, in UNIX seconds.', integer),
  realm_bot_domain: field('Domain of the email addresses of bots.', text),
  realm_upload_quota_mib: field(
    'Maximum size of all uploads, in MiB; null for no limit.',
    nullable(integer),
  ),
  realm_workplace_users_group: field(
    'Group of the users who belong to the workplace; always everyone.',
    groupSetting,
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
  ),
};

const settings: Fields = Object.fromEntries(
  Object.entries(realmSettingFields).map(([name, codec]) => [`realm_${name}`, codec]),
);

/**
 * What a snapshot has about the organization.
 *
 * Source: docs/reference/organization.md#initial-state-of-the-organization.
 */
export const organizationFields = {
  realm: { ...settings, ...serverFactFields, ...fixedFields, ...organization, ...limits },
  realm_domains: {
    realm_domains: field(
      'Domains whose email addresses may join the organization.',
      arrayOf(realmDomainRecord),
    ),
  },
  realm_playgrounds: {
    realm_playgrounds: field('The code playgrounds.', arrayOf(playgroundRecord)),
  },
  realm_linkifiers: {
    realm_linkifiers: field(
      'Linkifiers, in the order of matching; empty without the capability linkifier_url_template.',
      arrayOf(linkifierRecord),
    ),
  },
  realm_filters: {
    realm_filters: field(
      'Linkifiers as lists of pattern, URL and id; empty since linkifiers have URL templates.',
      legacyLinkifiers,
    ),
  },
  realm_emoji: {
    realm_emoji: field('Custom emoji by id, including deactivated ones.', recordOf(emojiRecord)),
  },
  realm_user_groups: {
    realm_user_groups: field(
      'User groups; deactivated ones only with the capability include_deactivated_groups.',
      arrayOf(userGroupRecord),
    ),
  },
  realm_user_settings_defaults: {
    realm_user_settings_defaults: field('Default settings of new accounts.', userDefaults),
  },
  realm_billing: {
    realm_billing: field(
      'Billing information.',
      object({
        required: { has_pending_sponsorship_request: field('Always false.', boolean) },
      }),
    ),
  },
  giphy: {
    giphy_api_key: field('Always empty: GIFs are not configured.', text),
    tenor_api_key: field('Always empty: GIFs are not configured.', text),
    klipy_api_key: field('Always empty: GIFs are not configured.', text),
  },
  video_calls: {
    has_zoom_token: field('Always false: calls are not configured.', boolean),
    has_webex_token: field('Always false: calls are not configured.', boolean),
  },
  stop_words: { stop_words: field('Stop words of searches; always empty.', arrayOf(text)) },
} satisfies Readonly<Record<string, Fields>>;
