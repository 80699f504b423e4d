import { maxAvatarSizeMib, realmPictureDefinitions } from '../../../access';
import { offlineThresholdSeconds, pingIntervalSeconds } from '../../../accounts';
import {
  maxChannelDescriptionLength,
  maxChannelNameLength,
  maxSubscriptionNotices,
  maxTopicLength,
} from '../../../channels';
import { maxFileUploadSizeMib, maxMessageLength } from '../../../messages';
import { maxReminderNoteLength } from '../../../personal';

/**
 * Limits and times in the register response; lengths in Unicode code points.
 *
 * Source: docs/reference/register.md#limits-in-the-response.
 */
export const serverLimits = {
  max_message_length: maxMessageLength,
  max_topic_length: maxTopicLength,
  max_stream_name_length: maxChannelNameLength,
  max_stream_description_length: maxChannelDescriptionLength,
  max_channel_folder_name_length: 60,
  max_channel_folder_description_length: 1024,
  max_reminder_note_length: maxReminderNoteLength,
  max_bulk_new_subscription_messages: maxSubscriptionNotices,
  max_avatar_file_size_mib: maxAvatarSizeMib,
  max_icon_file_size_mib: realmPictureDefinitions.icon.maxMib,
  max_logo_file_size_mib: realmPictureDefinitions.logo.maxMib,
  max_file_upload_size_mib: maxFileUploadSizeMib,
  password_min_length: 6,
  password_max_length: 100,
  password_min_guesses: 10_000,
  event_queue_longpoll_timeout_seconds: 90,
  server_presence_ping_interval_seconds: pingIntervalSeconds,
  server_presence_offline_threshold_seconds: offlineThresholdSeconds,
  server_typing_started_expiry_period_milliseconds: 45_000,
  server_typing_stopped_wait_period_milliseconds: 12_000,
  server_typing_started_wait_period_milliseconds: 30_000,
} as const;
