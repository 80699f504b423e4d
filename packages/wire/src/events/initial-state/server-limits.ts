import { maxAvatarSizeMib, realmPictureDefinitions } from '@parley/core/access';
import { offlineThresholdSeconds, pingIntervalSeconds } from '@parley/core/accounts';
import {
  maxChannelDescriptionLength,
  maxChannelNameLength,
  maxTopicLength,
} from '@parley/core/channels';
import { maxMembershipNotices } from '@parley/core/kernel';
import { maxFileUploadSizeMib, maxMessageLength } from '@parley/core/messages';
import { maxReminderNoteLength } from '@parley/core/personal';
import type { AtLevel } from '../../codecs';
import { integer, leveled, record, required } from '../../codecs';

const codePoints = 'in Unicode code points';

/**
 * Limits and times in the register response.
 *
 * Source: docs/reference/register.md#limits-in-the-response.
 */
export const serverLimits = record<unknown, AtLevel>()({
  max_message_length: leveled(
    `Maximum length of the content of a message, ${codePoints}.`,
    integer,
    { since: 'lengthLimits' },
    () => maxMessageLength,
  ),
  max_topic_length: leveled(
    `Maximum length of a topic, ${codePoints}.`,
    integer,
    { since: 'lengthLimits' },
    () => maxTopicLength,
  ),
  max_stream_name_length: leveled(
    `Maximum length of the name of a channel, ${codePoints}.`,
    integer,
    { since: 'lengthLimits' },
    () => maxChannelNameLength,
  ),
  max_stream_description_length: leveled(
    `Maximum length of the description of a channel, ${codePoints}.`,
    integer,
    { since: 'lengthLimits' },
    () => maxChannelDescriptionLength,
  ),
  max_channel_folder_name_length: leveled(
    `Maximum length of the name of a channel folder, ${codePoints}.`,
    integer,
    { since: 'channelFolders' },
    () => 60,
  ),
  max_channel_folder_description_length: leveled(
    `Maximum length of the description of a channel folder, ${codePoints}.`,
    integer,
    { since: 'channelFolders' },
    () => 1024,
  ),
  max_reminder_note_length: leveled(
    `Maximum length of the note of a reminder, ${codePoints}.`,
    integer,
    { since: 'reminderNote' },
    () => maxReminderNoteLength,
  ),
  max_bulk_new_subscription_messages: leveled(
    'Maximum number of new subscribers in one request to whom messages about it are sent.',
    integer,
    { since: 'newSubscriptionMessages' },
    () => maxMembershipNotices,
  ),
  max_avatar_file_size_mib: required(
    'Maximum size of a picture of a user, in MiB.',
    integer,
    () => maxAvatarSizeMib,
  ),
  max_icon_file_size_mib: leveled(
    'Maximum size of the icon of the organization, in MiB.',
    integer,
    { since: 'imageSizeLimits' },
    () => realmPictureDefinitions.icon.maxMib,
  ),
  max_logo_file_size_mib: leveled(
    'Maximum size of a logo of the organization, in MiB.',
    integer,
    { since: 'imageSizeLimits' },
    () => realmPictureDefinitions.logo.maxMib,
  ),
  max_file_upload_size_mib: required(
    'Maximum size of an uploaded file, in MiB.',
    integer,
    () => maxFileUploadSizeMib,
  ),
  password_min_length: required('Minimum length of a password, in characters.', integer, () => 6),
  password_max_length: leveled(
    'Maximum length of a password, in characters.',
    integer,
    { since: 'passwordMaxLength' },
    () => 100,
  ),
  password_min_guesses: required(
    'Minimum number of guesses that a password must withstand, as estimated by zxcvbn.',
    integer,
    () => 10_000,
  ),
  event_queue_longpoll_timeout_seconds: leveled(
    'Seconds after which clients should give up a request for events.',
    integer,
    { since: 'longPollTimeout' },
    () => 90,
  ),
  server_presence_ping_interval_seconds: leveled(
    'Seconds between two reports of presence.',
    integer,
    { since: 'presencePeriods' },
    () => pingIntervalSeconds,
  ),
  server_presence_offline_threshold_seconds: leveled(
    'Seconds after the last report after which a user counts as offline.',
    integer,
    { since: 'presencePeriods' },
    () => offlineThresholdSeconds,
  ),
  server_typing_started_expiry_period_milliseconds: leveled(
    'Milliseconds after the last start event after which a user no longer counts as typing.',
    integer,
    { since: 'typingPeriods' },
    () => 45_000,
  ),
  server_typing_stopped_wait_period_milliseconds: leveled(
    'Milliseconds without input after which clients should report that the user stopped typing.',
    integer,
    { since: 'typingPeriods' },
    () => 12_000,
  ),
  server_typing_started_wait_period_milliseconds: leveled(
    'Milliseconds after which clients should report again that the user is typing.',
    integer,
    { since: 'typingPeriods' },
    () => 30_000,
  ),
});
