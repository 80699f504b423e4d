import { maxAvatarSizeMib, realmPictureDefinitions } from '@parley/core/access';
import { offlineThresholdSeconds, pingIntervalSeconds } from '@parley/core/accounts';
import {
  maxChannelDescriptionLength,
  maxChannelNameLength,
  maxSubscriptionNotices,
  maxTopicLength,
} from '@parley/core/channels';
import { maxFileUploadSizeMib, maxMessageLength } from '@parley/core/messages';
import { maxReminderNoteLength } from '@parley/core/personal';
import type { Fields } from '../../codecs';
import { field, integer } from '../../codecs';

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

/** The fields of the limits. */
export const limitFields: Fields = Object.fromEntries(
  Object.entries(limitTexts).map(([name, description]) => [name, field(description, integer)]),
);
