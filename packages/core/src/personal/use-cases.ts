import type { Ports as MessagePorts } from '../messages';
import { createDrafts } from './drafts/use-cases/create-drafts';
import { deleteDraft } from './drafts/use-cases/delete-draft';
import { listDrafts } from './drafts/use-cases/list-drafts';
import { replaceDraft } from './drafts/use-cases/replace-draft';
import { muteUser } from './muted-users/use-cases/mute-user';
import { unmuteUser } from './muted-users/use-cases/unmute-user';
import { createNavigationView } from './navigation-views/use-cases/create-navigation-view';
import { deleteNavigationView } from './navigation-views/use-cases/delete-navigation-view';
import { listNavigationViews } from './navigation-views/use-cases/list-navigation-views';
import { updateNavigationView } from './navigation-views/use-cases/update-navigation-view';
import { createReminder } from './reminders/use-cases/create-reminder';
import { deleteReminder } from './reminders/use-cases/delete-reminder';
import { deliverReminder } from './reminders/use-cases/deliver-reminder';
import { listReminders } from './reminders/use-cases/list-reminders';
import { createSavedSnippet } from './saved-snippets/use-cases/create-saved-snippet';
import { deleteSavedSnippet } from './saved-snippets/use-cases/delete-saved-snippet';
import { listSavedSnippets } from './saved-snippets/use-cases/list-saved-snippets';
import { updateSavedSnippet } from './saved-snippets/use-cases/update-saved-snippet';
import { deleteScheduledMessage } from './scheduled-messages/use-cases/delete-scheduled-message';
import { deliverScheduledMessage } from './scheduled-messages/use-cases/deliver-scheduled-message';
import { listScheduledMessages } from './scheduled-messages/use-cases/list-scheduled-messages';
import { scheduleMessage } from './scheduled-messages/use-cases/schedule-message';
import { updateScheduledMessage } from './scheduled-messages/use-cases/update-scheduled-message';
import type { UnitOfWork } from './transaction';

/** What the use cases of this module ask of the outside world, those of messages included. */
export interface Ports extends Omit<MessagePorts, 'snapshot' | 'streamingSnapshot' | 'transact'> {
  /** A repeatable read: everything it sees is of one moment. */
  readonly snapshot: UnitOfWork;
  /** Like `snapshot`, for work that waits for a client between its statements; never run twice. */
  readonly streamingSnapshot: UnitOfWork;
  readonly transact: UnitOfWork;
}

/** The use cases of what users keep for themselves, bound to their ports. */
export const bindPersonalUseCases = (ports: Ports) => ({
  createDrafts: createDrafts(ports),
  createNavigationView: createNavigationView(ports),
  createReminder: createReminder(ports),
  createSavedSnippet: createSavedSnippet(ports),
  deleteDraft: deleteDraft(ports),
  deleteNavigationView: deleteNavigationView(ports),
  deleteReminder: deleteReminder(ports),
  deleteSavedSnippet: deleteSavedSnippet(ports),
  deleteScheduledMessage: deleteScheduledMessage(ports),
  deliverReminder: deliverReminder(ports),
  deliverScheduledMessage: deliverScheduledMessage(ports),
  listDrafts: listDrafts(ports),
  listNavigationViews: listNavigationViews(ports),
  listReminders: listReminders(ports),
  listSavedSnippets: listSavedSnippets(ports),
  listScheduledMessages: listScheduledMessages(ports),
  muteUser: muteUser(ports),
  replaceDraft: replaceDraft(ports),
  scheduleMessage: scheduleMessage(ports),
  unmuteUser: unmuteUser(ports),
  updateNavigationView: updateNavigationView(ports),
  updateSavedSnippet: updateSavedSnippet(ports),
  updateScheduledMessage: updateScheduledMessage(ports),
});
