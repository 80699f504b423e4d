import { minDeletionDays } from '@parley/core/organization';
import { emojiDataPath, reportTypes } from '@parley/core/messages';
import { externalAccounts } from '@parley/core/accounts';

/** The built-in kinds by subtype. Source: docs/reference/profile-fields.md#creating-a-field. */
export const presentExternalAccounts = () =>
  Object.fromEntries(
    Object.entries(externalAccounts).map(([subtype, { name, text, hint, urlPattern }]) => [
      subtype,
      { text, name, hint, url_pattern: urlPattern },
    ]),
  );

/**
 * The fields that are the same for every organization of this server and for every client.
 *
 * Source: docs/reference/organization.md#initial-state-of-the-organization.
 */
export const serverFacts = {
  server_needs_upgrade: false,
  server_inline_image_preview: true,
  server_inline_url_embed_preview: true,
  server_avatar_changes_disabled: false,
  server_name_changes_disabled: false,
  server_web_public_streams_enabled: true,
  server_can_summarize_topics: false,
  server_emoji_data_url: emojiDataPath,
  server_jitsi_server_url: null,
  server_min_deactivated_realm_deletion_days: minDeletionDays,
  server_max_deactivated_realm_deletion_days: null,
  server_report_message_types: reportTypes,
  server_thumbnail_formats: [
    {
      name: '840x560-anim.webp',
      max_width: 840,
      max_height: 560,
      format: 'webp',
      animated: true,
    },
    { name: '840x560.webp', max_width: 840, max_height: 560, format: 'webp', animated: false },
  ],
  development_environment: false,
  settings_send_digest_emails: true,
  upgrade_text_for_wide_organization_logo: '',
  realm_default_external_accounts: presentExternalAccounts(),
} as const;
