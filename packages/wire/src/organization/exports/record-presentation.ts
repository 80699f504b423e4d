import { currentLevel } from '@parley/core/kernel';
import type { RecordPresentation } from '@parley/core/organization';
import { statusRecord } from '../../accounts/status-record';
import { draftRecord } from '../../personal/draft-record';
import { navigationViewRecord } from '../../personal/navigation-view-record';
import { reminderRecord } from '../../personal/reminder-record';
import { savedSnippetRecord } from '../../personal/saved-snippet-record';
import { scheduledMessageRecord } from '../../personal/scheduled-message-record';
import { exportedMessages } from './exported-messages';
import { exportedPeople } from './exported-people';
import { exportedPlaces } from './exported-places';

/** A record of what belongs to somebody who consents. */
const owned =
  <A>(present: (value: A) => object) =>
  ({ userId, value }: { readonly userId: number; readonly value: A }) => ({
    user_id: userId,
    ...present(value),
  });

/** The records that archives contain. Source: docs/reference/exports.md#records. */
export const recordPresentation: RecordPresentation = {
  ...exportedMessages,
  ...exportedPeople,
  ...exportedPlaces,
  user_statuses: owned((status) => statusRecord.present(status, { level: currentLevel })),
  muted_users: owned(({ userId, mutedAt }) => ({ muted_user_id: userId, timestamp: mutedAt })),
  alert_words: owned((word) => ({ word })),
  drafts: owned(draftRecord.present),
  scheduled_messages: owned((scheduled) =>
    scheduledMessageRecord.present(scheduled, { level: currentLevel }),
  ),
  reminders: owned(reminderRecord.present),
  saved_snippets: owned(savedSnippetRecord.present),
  navigation_views: owned(navigationViewRecord.present),
};
