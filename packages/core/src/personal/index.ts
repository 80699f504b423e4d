/** What users keep for themselves: drafts, scheduled messages, reminders, snippets, views. */
export { personalEventTable } from './domain-events';
export type { NewDraft } from './drafts/draft';
export { Draft, DraftPlace, maxDraftsAtRegistration } from './drafts/draft';
export type { RequestedDraft } from './drafts/requested-draft';
export type { PersonalFailures } from './failures';
export {
  NavigationView,
  maxFragmentLength,
  maxNavigationViewNameLength,
} from './navigation-views/navigation-view';
export type {
  DraftRepository,
  NavigationViewRepository,
  OwnRecords,
  ReminderRepository,
  SavedSnippetRepository,
  ScheduledMessageRepository,
} from './ports/own-record-repositories';
export { Reminder, maxReminderNoteLength } from './reminders/reminder';
export { SavedSnippet, maxSnippetTitleLength } from './saved-snippets/saved-snippet';
export type {
  ScheduledRecipient,
  ScheduledType,
} from './scheduled-messages/scheduled-message-request';
export { ScheduledMessage, ScheduledPlace } from './scheduled-messages/scheduled-message';
export type { Repositories } from './transaction';
export type { Ports } from './use-case-ports';
export { bindPersonalUseCases } from './use-cases';
export { personalCommandDefaults } from './command-defaults';
