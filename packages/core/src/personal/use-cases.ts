import { withDefaults } from '../kernel';
import { personalCommandDefaults as defaults } from './command-defaults';
import {
  createDrafts,
  deleteDraft,
  listDrafts,
  replaceDraft,
} from './drafts/use-cases/manage-drafts';
import { muteUser, unmuteUser } from './muted-users/use-cases/mute-user';
import {
  createNavigationView,
  deleteNavigationView,
  listNavigationViews,
  updateNavigationView,
} from './navigation-views/use-cases/manage-navigation-views';
import { deliverReminder } from './reminders/use-cases/deliver-reminder';
import { forgetQuotations } from './reminders/use-cases/forget-quotations';
import {
  createReminder,
  deleteReminder,
  listReminders,
} from './reminders/use-cases/manage-reminders';
import {
  createSavedSnippet,
  deleteSavedSnippet,
  listSavedSnippets,
  updateSavedSnippet,
} from './saved-snippets/use-cases/manage-saved-snippets';
import { deliverScheduledMessage } from './scheduled-messages/use-cases/deliver-scheduled-message';
import {
  deleteScheduledMessage,
  listScheduledMessages,
} from './scheduled-messages/use-cases/manage-scheduled-messages';
import { scheduleMessage } from './scheduled-messages/use-cases/schedule-message';
import { updateScheduledMessage } from './scheduled-messages/use-cases/update-scheduled-message';
import type { Ports } from './use-case-ports';

/** The use cases of what users keep for themselves, bound to their ports. */
export const bindPersonalUseCases = (ports: Ports) => ({
  /** What users call, in whose name an embedding program may act. */
  forUsers: {
    createDrafts: createDrafts(ports),
    createNavigationView: withDefaults(defaults.createNavigationView, createNavigationView(ports)),
    createReminder: createReminder(ports),
    createSavedSnippet: createSavedSnippet(ports),
    deleteDraft: deleteDraft(ports),
    deleteNavigationView: deleteNavigationView(ports),
    deleteReminder: deleteReminder(ports),
    deleteSavedSnippet: deleteSavedSnippet(ports),
    deleteScheduledMessage: deleteScheduledMessage(ports),
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
  },
  /** What visitors call, what jobs do, and what needs more than a caller. */
  others: {
    deliverReminder: deliverReminder(ports),
    deliverScheduledMessage: deliverScheduledMessage(ports),
    forgetQuotations: forgetQuotations(ports),
  },
});
