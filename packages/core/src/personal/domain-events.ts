import type { AddressedEventOf, EventOf, EventTable } from '../kernel';
import type { DomainEvent as MessagesEvent } from '../messages';
import { draftCodecs, draftEvents } from './drafts/draft-events';
import { mutedUserCodecs, mutedUserEvents } from './muted-users/muted-user-events';
import {
  NavigationViewAdded,
  NavigationViewRemoved,
  NavigationViewUpdated,
  navigationViewEvents,
} from './navigation-views/navigation-view-events';
import { ReminderAdded, ReminderRemoved, reminderEvents } from './reminders/reminder-events';
import {
  SavedSnippetAdded,
  SavedSnippetRemoved,
  SavedSnippetUpdated,
  savedSnippetEvents,
} from './saved-snippets/saved-snippet-events';
import {
  scheduledMessageCodecs,
  scheduledMessageEvents,
} from './scheduled-messages/scheduled-message-events';

/** A codec for each event of this module. */
export const personalEventCodecs = {
  NavigationViewAdded,
  NavigationViewRemoved,
  NavigationViewUpdated,
  ReminderAdded,
  ReminderRemoved,
  SavedSnippetAdded,
  SavedSnippetRemoved,
  SavedSnippetUpdated,
  ...mutedUserCodecs,
  ...draftCodecs,
  ...scheduledMessageCodecs,
};

type Own = EventOf<typeof personalEventCodecs>;

/** What clients get of each event of this module. */
export const personalEventTable: EventTable<Own> = {
  ...navigationViewEvents,
  ...reminderEvents,
  ...savedSnippetEvents,
  ...scheduledMessageEvents,
  ...mutedUserEvents,
  ...draftEvents,
};

/** Every event that this module emits, those of messages included. */
export type DomainEvent = Own | MessagesEvent;

export type AddressedEvent = AddressedEventOf<DomainEvent>;
