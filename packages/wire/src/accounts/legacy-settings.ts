import type { UserSettings } from '@parley/core/access';
import type { FeatureLevel } from '@parley/core/kernel';
import { presentUserSettings } from '../access/present-user-settings';

/** Settings that old clients receive as display settings. */
const display: ReadonlySet<string> = new Set([
  'color_scheme',
  'default_language',
  'web_home_view',
  'demote_inactive_streams',
  'emojiset',
  'enable_drafts_synchronization',
  'enter_sends',
  'fluid_layout_width',
  'high_contrast_mode',
  'left_side_userlist',
  'starred_message_counts',
  'translate_emoticons',
  'twenty_four_hour_time',
  'timezone',
]);

/** Settings that old clients receive as notification settings. */
const notifications: ReadonlySet<string> = new Set([
  'desktop_icon_count_display',
  'email_notifications_batching_period_seconds',
  'enable_desktop_notifications',
  'enable_digest_emails',
  'enable_login_emails',
  'enable_marketing_emails',
  'enable_offline_email_notifications',
  'enable_offline_push_notifications',
  'enable_online_push_notifications',
  'enable_sounds',
  'enable_stream_audible_notifications',
  'enable_stream_desktop_notifications',
  'enable_stream_email_notifications',
  'enable_stream_push_notifications',
  'message_content_in_email_notifications',
  'notification_sound',
  'pm_content_in_desktop_notifications',
  'presence_enabled',
  'realm_name_in_email_notifications_policy',
  'wildcard_mentions_notify',
]);

export type LegacySettingType = 'update_display_settings' | 'update_global_notifications';

/** The type of the setting's event for old clients; undefined for newer settings. */
export const legacySettingType = (property: string): LegacySettingType | undefined => {
  if (display.has(property)) {
    return 'update_display_settings';
  }
  return notifications.has(property) ? 'update_global_notifications' : undefined;
};

/** The settings of that type in the form of the level, as in its events. */
export const legacySettings = (
  type: LegacySettingType,
  settings: UserSettings,
  level: FeatureLevel,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(presentUserSettings(settings, level)).filter(
      ([name]) => legacySettingType(name) === type,
    ),
  );
