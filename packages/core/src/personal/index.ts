/** What users keep for themselves: drafts, scheduled messages, reminders, snippets, views. */
export type { DomainEvent } from './domain-events';
export { personalEventCodecs, personalEventTable } from './domain-events';
export type { NewDraft } from './drafts/draft';
export { Draft, DraftPlace, maxDraftsAtRegistration, presentDraft } from './drafts/draft';
export type { RequestedDraft } from './drafts/requested-draft';
export {
  createDrafts,
  deleteDraft,
  listDrafts,
  replaceDraft,
} from './drafts/use-cases/manage-drafts';
export { personalFailureTable } from './failures';
export { muteUser, unmuteUser } from './muted-users/use-cases/mute-user';
export {
  NavigationView,
  maxFragmentLength,
  maxNavigationViewNameLength,
  presentNavigationView,
} from './navigation-views/navigation-view';
export {
  createNavigationView,
  deleteNavigationView,
  listNavigationViews,
  updateNavigationView,
} from './navigation-views/use-cases/manage-navigation-views';
export type {
  DraftRepository,
  NavigationViewRepository,
  OwnRecords,
  ReminderRepository,
  SavedSnippetRepository,
  ScheduledMessageRepository,
} from './ports/own-record-repositories';
export { Reminder, maxReminderNoteLength, presentReminder } from './reminders/reminder';
export { deliverReminder } from './reminders/use-cases/deliver-reminder';
export {
  createReminder,
  deleteReminder,
  listReminders,
} from './reminders/use-cases/manage-reminders';
export {
  SavedSnippet,
  maxSnippetTitleLength,
  presentSavedSnippet,
} from './saved-snippets/saved-snippet';
export {
  createSavedSnippet,
  deleteSavedSnippet,
  listSavedSnippets,
  updateSavedSnippet,
} from './saved-snippets/use-cases/manage-saved-snippets';
export type {
  ScheduledRecipient,
  ScheduledType,
} from './scheduled-messages/scheduled-message-request';
export {
  ScheduledMessage,
  ScheduledPlace,
  presentScheduledMessage,
} from './scheduled-messages/scheduled-message';
export { deliverScheduledMessage } from './scheduled-messages/use-cases/deliver-scheduled-message';
export {
  deleteScheduledMessage,
  listScheduledMessages,
} from './scheduled-messages/use-cases/manage-scheduled-messages';
export { scheduleMessage } from './scheduled-messages/use-cases/schedule-message';
export { updateScheduledMessage } from './scheduled-messages/use-cases/update-scheduled-message';
export type { Transaction } from './transaction';
