import { badRequest, failureMaker, failureTable, presentFailureOf, withStatus } from '../kernel';
import type { FailureIn } from '../kernel';
import { messagesFailureTable } from '../messages';

/** Code and message of each failure of this module. */
export const personalFailures = failureTable({
  // Draft. Source: docs/reference/personal-data.md#drafts.
  /** The caller keeps drafts on their own devices. */
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
});

/** Makes a failure of this module. */
export const personalFailure = failureMaker(personalFailures);

/** The failures of this module; with tags, only those. */
export type PersonalFailure<
  Tag extends keyof typeof personalFailures = keyof typeof personalFailures,
> = FailureIn<typeof personalFailures, Tag>;

/** The failures of this module and of those below it. */
export const personalFailureTable = { ...messagesFailureTable, ...personalFailures };

export type Failure = FailureIn<typeof personalFailureTable>;

/** Code and message of the failure at a feature level. */
export const presentFailure = presentFailureOf(personalFailureTable);
