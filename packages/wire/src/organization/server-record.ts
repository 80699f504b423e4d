import * as RR from 'fp-ts/ReadonlyRecord';
import { externalAccounts } from '@parley/core/accounts';
import type { Realm } from '@parley/core/access';
import { sitePathOf } from '@parley/core/kernel';
import { emojiDataPath, reportTypes, thumbnailNames } from '@parley/core/messages';
import { minDeletionDays } from '@parley/core/organization';
import type { AtLevel } from '../codecs';
import {
  arrayOf,
  boolean,
  field,
  integer,
  leveled,
  nullable,
  object,
  record,
  recordOf,
  required,
  text,
} from '../codecs';

type Thumbnail = { readonly isAnimated: boolean };

const thumbnailRecord = record<Thumbnail>()({
  name: required(
    'Name of the format, the last part of the URL of a thumbnail.',
    text,
    ({ isAnimated }) => (isAnimated ? thumbnailNames.animated : thumbnailNames.still),
  ),
  max_width: required('Maximum width, in pixels.', integer, () => 840),
  max_height: required('Maximum height, in pixels.', integer, () => 560),
  format: required('File format.', text, () => 'webp'),
  animated: required('Whether the thumbnail is animated.', boolean, 'isAnimated'),
});

type ExternalAccount = (typeof externalAccounts)[string];

/** Source: docs/reference/profile-fields.md#creating-a-field. */
const externalAccountRecord = record<ExternalAccount>()({
  text: required('Name of the account type.', text, 'text'),
  name: required('Initial name of the profile field.', text, 'name'),
  hint: required('Initial hint of the profile field.', text, 'hint'),
  url_pattern: required('URL with %(username)s for the value of the field.', text, 'urlPattern'),
});

/**
 * What the server is and can do, the same for all of its organizations.
 *
 * Source: docs/reference/organization.md#initial-state-of-the-organization.
 */
export const serverRecord = record<Realm, AtLevel & { readonly serverGeneration: number }>()({
  server_generation: required(
    'A number that changes with each start of the server.',
    integer,
    (_, { serverGeneration }) => serverGeneration,
  ),
  server_needs_upgrade: leveled(
    'Always false.',
    boolean,
    { since: 'longPollTimeout' },
    () => false,
  ),
  server_inline_image_preview: required(
    'Whether the server can show linked images.',
    boolean,
    () => true,
  ),
  server_inline_url_embed_preview: required(
    'Whether the server can preview linked pages.',
    boolean,
    () => true,
  ),
  server_avatar_changes_disabled: required('Always false.', boolean, () => false),
  server_name_changes_disabled: required('Always false.', boolean, () => false),
  server_web_public_streams_enabled: leveled(
    'Whether the server supports web-public channels.',
    boolean,
    { since: 'webPublicChannelsEnabled' },
    () => true,
  ),
  server_can_summarize_topics: leveled(
    'Always false: the server summarizes no topics.',
    boolean,
    { since: 'topicSummaries' },
    () => false,
  ),
  server_emoji_data_url: leveled(
    'URL of a JSON document with the standard emoji.',
    text,
    { since: 'emojiDataUrl' },
    ({ url }) => `${sitePathOf(url)}${emojiDataPath}`,
  ),
  server_jitsi_server_url: leveled(
    'URL of the Jitsi server for organizations that set none; null for none.',
    nullable(text),
    { since: 'jitsiServerUrl' },
    () => null,
  ),
  server_min_deactivated_realm_deletion_days: leveled(
    'Minimum number of days after which a deactivated organization is deleted; null for none.',
    nullable(integer),
    { since: 'organizationDeletionDays' },
    () => minDeletionDays,
  ),
  server_max_deactivated_realm_deletion_days: leveled(
    'Maximum number of days after which a deactivated organization is deleted; null for none.',
    nullable(integer),
    { since: 'organizationDeletionDays' },
    () => null,
  ),
  server_report_message_types: leveled(
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
    () => reportTypes,
  ),
  server_thumbnail_formats: leveled(
    'Formats of the thumbnails of uploaded images.',
    arrayOf(thumbnailRecord.codec),
    { since: 'thumbnailFormats' },
    () => [true, false].map((isAnimated) => thumbnailRecord.present({ isAnimated })),
  ),
  development_environment: required('Always false.', boolean, () => false),
  settings_send_digest_emails: required(
    'Always true: the server sends digests in organizations that want them.',
    boolean,
    () => true,
  ),
  upgrade_text_for_wide_organization_logo: required('Always empty.', text, () => ''),
  realm_default_external_accounts: required(
    'The built-in types of external accounts for profile fields, by key.',
    recordOf(externalAccountRecord.codec),
    () =>
      RR.map((account: ExternalAccount) => externalAccountRecord.present(account))(
        externalAccounts,
      ),
  ),
});
