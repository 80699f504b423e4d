import type { Realm, UserSettings } from '../../access';

/** Whether the settings of the reader and the organization allow emails to show what was written. */
export const canShowContent = (
  { settings }: Realm,
  own: Pick<UserSettings, 'message_content_in_email_notifications'>,
): boolean =>
  own.message_content_in_email_notifications &&
  settings.message_content_allowed_in_email_notifications;
