import type { RecordPresentation } from '@parley/core/organization';
import { presentField } from '../accounts/profile-field-record';
import { presentLinkifier } from '../messages/linkifier-record';
import { presentDraft } from '../personal/draft-record';
import { presentNavigationView } from '../personal/navigation-view-record';
import { presentReminder } from '../personal/reminder-record';
import { presentSavedSnippet } from '../personal/saved-snippet-record';
import { presentScheduledMessage } from '../personal/scheduled-message-record';
import { presentPlayground } from './playground-record';
import { presentRealmDomain } from './realm-domain-record';

/** The records that archives contain as the API has them. */
export const recordPresentation: RecordPresentation = {
  draft: presentDraft,
  linkifier: presentLinkifier,
  navigationView: presentNavigationView,
  playground: presentPlayground,
  profileField: presentField,
  realmDomain: presentRealmDomain,
  reminder: presentReminder,
  savedSnippet: presentSavedSnippet,
  scheduledMessage: presentScheduledMessage,
};
