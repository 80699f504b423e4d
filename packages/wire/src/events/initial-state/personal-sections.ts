import { arrayOf, field, nullable, object, recordOf, text } from '../../codecs';
import { draftRecord } from '../../personal/draft-record';
import { mutedUserRecord } from '../../personal/muted-user-record';
import { navigationViewRecord } from '../../personal/navigation-view-record';
import { reminderRecord } from '../../personal/reminder-record';
import { deviceRecord } from '../../accounts/device-record';
import { savedSnippetRecord } from '../../personal/saved-snippet-record';
import { scheduledMessageRecord } from '../../personal/scheduled-message-record';

import type { Sections } from './section';
import { always, forAll } from './section';

/** There are no hints and no tour, so every user has seen all of them. */
const seenOnboarding = { onboarding_steps: [], navigation_tour_video_url: null };

/**
 * What a snapshot has that belongs to the user alone. Source: docs/reference/register.md#sections.
 */
export const personalSections: Sections = {
  alert_words: {
    fields: { alert_words: field('Alert words of the user.', arrayOf(text)) },
    account: () => ({ facts: 'alertWords', present: (words) => ({ alert_words: words }) }),
    visitor: always({ alert_words: [] }),
  },
  device: {
    fields: {
      devices: field('Devices of the user, by their ids.', recordOf(deviceRecord.codec), {
        since: 'devices',
      }),
    },
    account: () => ({
      facts: 'clientDevices',
      present: (ids) => ({
        devices: Object.fromEntries(ids.map((id) => [String(id), deviceRecord.present(id)])),
      }),
    }),
    visitor: always({ devices: {} }),
  },
  drafts: {
    fields: {
      drafts: field(
        'Drafts of the user, last changed first; at most 1,000.',
        arrayOf(draftRecord.codec),
        { since: 'drafts' },
      ),
    },
    account: () => ({
      facts: 'drafts',
      present: (newest) => ({ drafts: newest.map((each) => draftRecord.present(each)) }),
    }),
    visitor: always({ drafts: [] }),
  },
  hotspots: {
    fields: {
      hotspots: field('Always empty: there are no hints for new users.', arrayOf(object({})), {
        until: 'onboardingSteps',
      }),
    },
    ...forAll(always({ hotspots: [] })),
  },
  muted_users: {
    fields: {
      muted_users: field('Users whom the user muted.', arrayOf(mutedUserRecord.codec), {
        since: 'mutedUsers',
      }),
    },
    account: () => ({
      facts: 'mutedUsers',
      present: (muted) => ({ muted_users: muted.map((each) => mutedUserRecord.present(each)) }),
    }),
    visitor: always({ muted_users: [] }),
  },
  navigation_views: {
    fields: {
      navigation_views: field(
        'Navigation views of the user.',
        arrayOf(navigationViewRecord.codec),
        { since: 'navigationViews' },
      ),
    },
    account: () => ({
      facts: 'navigationViews',
      present: (views) => ({
        navigation_views: views.map((each) => navigationViewRecord.present(each)),
      }),
    }),
    visitor: always({ navigation_views: [] }),
  },
  onboarding_steps: {
    fields: {
      onboarding_steps: field(
        'Always empty: there are no hints for new users.',
        arrayOf(object({})),
        { since: 'onboardingSteps' },
      ),
      navigation_tour_video_url: field('Always null: there is no tour.', nullable(text), {
        since: 'navigationTour',
      }),
    },
    ...forAll(always(seenOnboarding)),
  },
  push_device: {
    fields: {
      push_devices: field(
        'Always empty: the server knows no service for encrypted push notifications to phones.',
        recordOf(object({})),
        { since: 'pushDevices', until: 'devices' },
      ),
    },
    ...forAll(always({ push_devices: {} })),
  },
  reminders: {
    fields: {
      reminders: field('Reminders that are not delivered yet.', arrayOf(reminderRecord.codec), {
        since: 'reminderManagement',
      }),
    },
    account: () => ({
      facts: 'reminders',
      present: (waiting) => ({ reminders: waiting.map((each) => reminderRecord.present(each)) }),
    }),
    visitor: always({ reminders: [] }),
  },
  saved_snippets: {
    fields: {
      saved_snippets: field('Saved snippets of the user.', arrayOf(savedSnippetRecord.codec), {
        since: 'savedSnippets',
      }),
    },
    account: () => ({
      facts: 'savedSnippets',
      present: (snippets) => ({
        saved_snippets: snippets.map((each) => savedSnippetRecord.present(each)),
      }),
    }),
    visitor: always({ saved_snippets: [] }),
  },
  scheduled_messages: {
    fields: {
      scheduled_messages: field(
        'Messages that are not sent yet, or failed; by time of delivery.',
        arrayOf(scheduledMessageRecord.codec),
        { since: 'scheduledMessageCreation' },
      ),
    },
    account: (_caller, request) => ({
      facts: 'scheduledMessages',
      present: (waiting) => ({
        scheduled_messages: waiting.map((each) => scheduledMessageRecord.present(each, request)),
      }),
    }),
    visitor: always({ scheduled_messages: [] }),
  },
};
