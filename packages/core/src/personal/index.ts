/** What users keep for themselves: drafts, scheduled messages, reminders, snippets, views. */
export type { DomainEvent } from './domain-events';
export { personalEventCodecs, personalEventTable } from './domain-events';
export type { NewDraft } from './drafts/draft';
export { Draft, DraftPlace, maxDraftsAtRegistration, presentDraft } from './drafts/draft';
export type { RequestedDraft } from './drafts/requested-draft';
export { createDrafts } from './drafts/use-cases/create-drafts';
export { deleteDraft } from './drafts/use-cases/delete-draft';
export { listDrafts } from './drafts/use-cases/list-drafts';
export { replaceDraft } from './drafts/use-cases/replace-draft';
export { personalFailureTable } from './failures';
export { muteUser } from './muted-users/use-cases/mute-user';
export { unmuteUser } from './muted-users/use-cases/unmute-user';
export {
  NavigationView,
  maxFragmentLength,
  maxNavigationViewNameLength,
  presentNavigationView,
} from './navigation-views/navigation-view';
export { createNavigationView } from './navigation-views/use-cases/create-navigation-view';
export { deleteNavigationView } from './navigation-views/use-cases/delete-navigation-view';
export { listNavigationViews } from './navigation-views/use-cases/list-navigation-views';
export { updateNavigationView } from './navigation-views/use-cases/update-navigation-view';
export type { DraftRepository } from './ports/draft-repository';
export type { NavigationViewRepository } from './ports/navigation-view-repository';
export type { ReminderRepository } from './ports/reminder-repository';
export type { SavedSnippetRepository } from './ports/saved-snippet-repository';
export type { ScheduledMessageRepository } from './ports/scheduled-message-repository';
export { Reminder, maxReminderNoteLength, presentReminder } from './reminders/reminder';
export { createReminder } from './reminders/use-cases/create-reminder';
export { deleteReminder } from './reminders/use-cases/delete-reminder';
export { deliverReminder } from './reminders/use-cases/deliver-reminder';
export { listReminders } from './reminders/use-cases/list-reminders';
export {
  SavedSnippet,
  maxSnippetTitleLength,
  presentSavedSnippet,
} from './saved-snippets/saved-snippet';
export { createSavedSnippet } from './saved-snippets/use-cases/create-saved-snippet';
export { deleteSavedSnippet } from './saved-snippets/use-cases/delete-saved-snippet';
export { listSavedSnippets } from './saved-snippets/use-cases/list-saved-snippets';
export { updateSavedSnippet } from './saved-snippets/use-cases/update-saved-snippet';
export type {
  ScheduledRecipient,
  ScheduledType,
} from './scheduled-messages/scheduled-message-request';
export {
  ScheduledMessage,
  ScheduledPlace,
  presentScheduledMessage,
} from './scheduled-messages/scheduled-message';
export { deleteScheduledMessage } from './scheduled-messages/use-cases/delete-scheduled-message';
export { deliverScheduledMessage } from './scheduled-messages/use-cases/deliver-scheduled-message';
export { listScheduledMessages } from './scheduled-messages/use-cases/list-scheduled-messages';
export { scheduleMessage } from './scheduled-messages/use-cases/schedule-message';
export { updateScheduledMessage } from './scheduled-messages/use-cases/update-scheduled-message';
export type { Transaction } from './transaction';
