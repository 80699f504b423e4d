import { messagesEventTable } from '../messages';
import type { AddressedEventOf, EventIn } from '../kernel';
import { draftEvents } from './drafts/draft-events';
import { mutedUserEvents } from './muted-users/muted-user-events';
import { navigationViewEvents } from './navigation-views/navigation-view-events';
import { reminderEvents } from './reminders/reminder-events';
import { savedSnippetEvents } from './saved-snippets/saved-snippet-events';
import { scheduledMessageEvents } from './scheduled-messages/scheduled-message-events';

/** Every kind of event of this module and of those below it. */
export const personalEventTable = {
  ...messagesEventTable,
  ...draftEvents,
  ...mutedUserEvents,
  ...navigationViewEvents,
  ...reminderEvents,
  ...savedSnippetEvents,
  ...scheduledMessageEvents,
};

/** The events that use cases of this module can emit. */
export type DomainEvent = EventIn<typeof personalEventTable>;

export type AddressedEvent = AddressedEventOf<DomainEvent>;
