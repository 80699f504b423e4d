import type { RecordPresentation } from '@parley/core/organization';
import { presentProfile, presentUser } from '../access/present-user';
import { presentField } from '../accounts/profile-field-record';
import { presentPersonal } from '../channels/present-personal';
import { presentLinkifier } from '../messages/linkifier-record';
import { presentEdit } from '../messages/present-edit';
import { presentMessage } from '../messages/present-message';
import { presentDraft } from '../personal/draft-record';
import { presentNavigationView } from '../personal/navigation-view-record';
import { presentReminder } from '../personal/reminder-record';
import { presentSavedSnippet } from '../personal/saved-snippet-record';
import { presentScheduledMessage } from '../personal/scheduled-message-record';
import { presentPlayground } from './playground-record';
import { presentRealmDomain } from './realm-domain-record';

/** The records that archives and outgoing webhooks contain as the API has them. */
export const recordPresentation: RecordPresentation = {
  channelSettings: (personal) => presentPersonal(personal),
  draft: presentDraft,
  linkifier: presentLinkifier,
  message: (message, { level, role, editHistory }) =>
    presentMessage(message, {
      applyMarkdown: false,
      clientGravatar: false,
      allowEmptyTopicName: false,
      level,
      viewerRole: role,
      editHistory,
    }),
  messageEdit: (edit) => presentEdit(edit, true),
  navigationView: presentNavigationView,
  playground: presentPlayground,
  profile: presentProfile,
  profileField: presentField,
  realmDomain: presentRealmDomain,
  reminder: presentReminder,
  savedSnippet: presentSavedSnippet,
  scheduledMessage: presentScheduledMessage,
  user: (user, viewer, level) => presentUser(user, { level, clientGravatar: false, viewer }),
};
