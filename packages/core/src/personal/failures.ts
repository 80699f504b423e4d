import { failureMaker } from '../kernel';
import type { FailureIn, NoDetails } from '../kernel';
import type { Failure as MessagesFailure } from '../messages';

/** The failures of this module, and the details of each. */
export type PersonalFailures = {
  // Draft. Source: docs/reference/personal-data.md#drafts.
  /** The caller keeps drafts on their own devices. */
  readonly DraftsNotSynchronized: NoDetails;
  readonly DraftDoesNotExist: NoDetails;
  readonly DraftTimestampNegative: NoDetails;
  readonly DraftTopicHasNullBytes: NoDetails;
  readonly DraftNeedsOneChannel: NoDetails;

  // Muted user. Source: docs/reference/personal-data.md#muted-users.
  readonly CannotMuteSelf: NoDetails;
  readonly UserAlreadyMuted: NoDetails;
  readonly UserNotMuted: NoDetails;

  // Navigation view
  readonly BuiltInViewHasNoName: NoDetails;
  readonly CustomViewNeedsName: NoDetails;
  readonly NavigationViewExists: NoDetails;
  readonly NavigationViewDoesNotExist: NoDetails;

  // Reminder
  readonly DeliveryTimeNotInFuture: NoDetails;
  readonly ReminderDoesNotExist: NoDetails;
  readonly ReminderNoteTooLong: { readonly limit: number };

  // Saved snippet
  readonly SavedSnippetDoesNotExist: NoDetails;

  // Scheduled message. Source: docs/reference/personal-data.md#scheduled-messages.
  readonly ScheduledMessageDoesNotExist: NoDetails;
  readonly ScheduledMessageWasSent: NoDetails;
  readonly ScheduledTimeMissed: NoDetails;
  readonly ChannelIdExpected: NoDetails;
  readonly UserIdsExpected: NoDetails;
  readonly RecipientMissingForType: NoDetails;
  readonly TopicMissingForType: NoDetails;
};

/** Makes a failure of this module. */
export const personalFailure = failureMaker<PersonalFailures>();

/** The failures of this module; with tags, only those. */
export type PersonalFailure<Tag extends keyof PersonalFailures = keyof PersonalFailures> =
  FailureIn<PersonalFailures, Tag>;

/** The failures of this module and of those below it. */
export type Failure = MessagesFailure | PersonalFailure;
