import type { PersonalFailures } from '@parley/core/personal';
import { badRequest, withStatus } from './failure-presentation';
import type { FailureTable } from './failure-table';

/** What the API returns for each failure of personal. */
export const personalFailures = {
  // Draft. Source: docs/reference/personal-data.md#drafts.
  DraftsNotSynchronized: 'User has disabled synchronizing drafts.',
  DraftDoesNotExist: () => withStatus(404, badRequest('Draft does not exist')),
  DraftTimestampNegative: 'Timestamp must not be negative.',
  DraftTopicHasNullBytes: 'Topic must not contain null bytes',
  DraftNeedsOneChannel: 'Must specify exactly 1 channel ID for channel messages',

  // Muted user. Source: docs/reference/personal-data.md#muted-users.
  CannotMuteSelf: 'Cannot mute self',
  UserAlreadyMuted: 'User already muted',
  UserNotMuted: 'User is not muted',

  // Navigation view
  BuiltInViewHasNoName: 'Built-in views cannot have a custom name.',
  CustomViewNeedsName: 'Custom views must have a valid name.',
  NavigationViewExists: 'Navigation view already exists.',
  NavigationViewDoesNotExist: () => withStatus(404, badRequest('Navigation view does not exist.')),

  // Reminder
  DeliveryTimeNotInFuture: 'Scheduled delivery time must be in the future.',
  ReminderDoesNotExist: () => withStatus(404, badRequest('Reminder does not exist')),
  ReminderNoteTooLong: ({ limit }) =>
    badRequest(`Maximum reminder note length: ${limit} characters`),

  // Saved snippet
  SavedSnippetDoesNotExist: () => withStatus(404, badRequest('Saved snippet does not exist.')),

  // Scheduled message. Source: docs/reference/personal-data.md#scheduled-messages.
  ScheduledMessageDoesNotExist: () =>
    withStatus(404, badRequest('Scheduled message does not exist')),
  ScheduledMessageWasSent: 'Scheduled message was already sent',
  ScheduledTimeMissed: 'Message could not be sent at the scheduled time.',
  ChannelIdExpected: 'Invalid data type for channel ID',
  UserIdsExpected: 'Invalid data type for recipients',
  RecipientMissingForType: 'Recipient required when updating type of scheduled message.',
  TopicMissingForType: 'Topic required when updating scheduled message type to channel.',
} as const satisfies FailureTable<PersonalFailures>;
