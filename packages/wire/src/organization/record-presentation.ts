import type { RecordPresentation } from '@parley/core/organization';
import { presentProfile, presentUser } from '../access/present-user';
import { profileFieldRecord } from '../accounts/profile-field-record';
import { personalSettingsRecord } from '../channels/subscription-record';
import { presentLinkifier } from '../messages/linkifier-record';
import { presentEdit } from '../messages/present-edit';
import { presentMessage } from '../messages/present-message';
import { draftRecord } from '../personal/draft-record';
import { navigationViewRecord } from '../personal/navigation-view-record';
import { reminderRecord } from '../personal/reminder-record';
import { savedSnippetRecord } from '../personal/saved-snippet-record';
import { scheduledMessageRecord } from '../personal/scheduled-message-record';
import { presentPlayground } from './playground-record';
import { presentRealmDomain } from './realm-domain-record';

/** The records that archives and outgoing webhooks contain as the API has them. */
export const recordPresentation: RecordPresentation = {
  channelSettings: (personal) => personalSettingsRecord.present(undefined, { personal }),
  draft: draftRecord.present,
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
  navigationView: navigationViewRecord.present,
  playground: presentPlayground,
  profile: presentProfile,
  profileField: (given, level) => profileFieldRecord.present(given, { level }),
  realmDomain: presentRealmDomain,
  reminder: reminderRecord.present,
  savedSnippet: savedSnippetRecord.present,
  scheduledMessage: (given, level) => scheduledMessageRecord.present(given, { level }),
  user: (user, viewer, level) => presentUser(user, { level, clientGravatar: false, viewer }),
};
