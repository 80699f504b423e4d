import type { FailureOf } from '../kernel';
import { presentFailureOf } from '../kernel';
import { messagesFailureTable } from '../messages';
import { draftFailures } from './drafts/draft-failures';
import { mutedUserFailures } from './muted-users/muted-user-failures';
import { navigationViewFailures } from './navigation-views/navigation-view-failures';
import { reminderFailures } from './reminders/reminder-failures';
import { savedSnippetFailures } from './saved-snippets/saved-snippet-failures';
import { scheduledMessageFailures } from './scheduled-messages/scheduled-message-failures';

/** What the API says of each failure of this module, those of messages included. */
export const personalFailureTable = {
  ...messagesFailureTable,
  ...draftFailures,
  ...mutedUserFailures,
  ...navigationViewFailures,
  ...reminderFailures,
  ...savedSnippetFailures,
  ...scheduledMessageFailures,
};

export type Failure = FailureOf<typeof personalFailureTable>;

/** What the API says of the failure to a caller of that level. */
export const presentFailure = presentFailureOf<Failure>(personalFailureTable);
