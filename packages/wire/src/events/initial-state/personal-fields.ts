import type { Fields } from '../../codecs';
import { arrayOf, field, nullable, object, recordOf, text } from '../../codecs';
import { draftRecord } from '../../personal/draft-record';
import { mutedUser } from '../../personal/muted-user-record';
import { navigationViewRecord } from '../../personal/navigation-view-record';
import { reminderRecord } from '../../personal/reminder-record';
import { deviceRecord } from '../../accounts/device-record';
import { savedSnippetRecord } from '../../personal/saved-snippet-record';
import { scheduledMessageRecord } from '../../personal/scheduled-message-record';

/**
 * What a snapshot has that belongs to the user alone. Source: docs/reference/register.md#sections.
 */
export const personalFields = {
  alert_words: { alert_words: field('Alert words of the user.', arrayOf(text)) },
  device: {
    devices: field('Devices of the user, by their ids.', recordOf(deviceRecord)),
  },
  drafts: {
    drafts: field('Drafts of the user, last changed first; at most 1,000.', arrayOf(draftRecord)),
  },
  hotspots: {
    hotspots: field('Always empty: there are no hints for new users.', arrayOf(object({}))),
  },
  muted_users: { muted_users: field('Users whom the user muted.', arrayOf(mutedUser)) },
  navigation_views: {
    navigation_views: field('Navigation views of the user.', arrayOf(navigationViewRecord)),
  },
  onboarding_steps: {
    onboarding_steps: field('Always empty: there are no hints for new users.', arrayOf(object({}))),
    navigation_tour_video_url: field('Always null: there is no tour.', nullable(text)),
  },
  push_device: {
    push_devices: field(
      'Always empty: the server knows no service for encrypted push notifications to phones.',
      recordOf(object({})),
    ),
  },
  reminders: {
    reminders: field('Reminders that are not delivered yet.', arrayOf(reminderRecord)),
  },
  saved_snippets: {
    saved_snippets: field('Saved snippets of the user.', arrayOf(savedSnippetRecord)),
  },
  scheduled_messages: {
    scheduled_messages: field(
      'Messages that are not sent yet, or failed; by time of delivery.',
      arrayOf(scheduledMessageRecord),
    ),
  },
} satisfies Readonly<Record<string, Fields>>;
