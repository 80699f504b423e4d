import type { UserSettingName } from './user-settings';

/**
 * What only the person decides: what others learn of them, which emails they get, and where they are.
 * Administrators cannot change it for them.
 *
 * Source: docs/reference/own-account.md#settings-of-others.
 */
const privateSettings: ReadonlySet<UserSettingName> = new Set<UserSettingName>([
  'allow_private_data_export',
  'email_address_visibility',
  'enable_digest_emails',
  'enable_login_emails',
  'enable_marketing_emails',
  'presence_enabled',
  'send_private_typing_notifications',
  'send_read_receipts',
  'send_stream_typing_notifications',
  'timezone',
]);

export const isPrivateSetting = (name: UserSettingName): boolean => privateSettings.has(name);
