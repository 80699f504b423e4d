import { currentLevel } from '@parley/core/kernel';
import type { RecordPresentation } from '@parley/core/organization';
import { presentProfile, presentUser } from '../access/present-user';
import { profileFieldRecord } from '../accounts/profile-field-record';
import { statusRecord } from '../accounts/status-record';
import { personalSettingsRecord } from '../channels/subscription-record';
import { linkifierRecord } from '../messages/linkifier-record';
import { editRecord } from '../messages/edit-record';
import { draftRecord } from '../personal/draft-record';
import { navigationViewRecord } from '../personal/navigation-view-record';
import { reminderRecord } from '../personal/reminder-record';
import { savedSnippetRecord } from '../personal/saved-snippet-record';
import { scheduledMessageRecord } from '../personal/scheduled-message-record';
import { playgroundRecord } from './playground-record';
import { realmDomainRecord } from './realm-domain-record';

const atCurrentLevel = { level: currentLevel };

/** The records that archives contain as the API has them. */
export const recordPresentation: RecordPresentation = {
  channelSettings: (personal) => personalSettingsRecord.present(undefined, { personal }),
  draft: draftRecord.present,
  linkifier: (given) => linkifierRecord.present(given, atCurrentLevel),
  messageEdit: (edit) => editRecord.present(edit, { allowEmptyTopicName: true }),
  navigationView: navigationViewRecord.present,
  playground: playgroundRecord.present,
  profile: presentProfile,
  profileField: (given) => profileFieldRecord.present(given, atCurrentLevel),
  realmDomain: realmDomainRecord.present,
  reminder: reminderRecord.present,
  savedSnippet: savedSnippetRecord.present,
  scheduledMessage: (given) => scheduledMessageRecord.present(given, atCurrentLevel),
  status: statusRecord.present,
  user: (user, viewer) => presentUser(user, { ...atCurrentLevel, clientGravatar: false, viewer }),
};
