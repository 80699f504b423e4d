import { arrayOf, boolean, field, integer, object, text } from '../codecs';
import { draftRecord } from './draft-record';
import { mutedUserRecord } from './muted-user-record';
import { navigationViewRecord } from './navigation-view-record';
import { namedKeyRecord } from '../accounts/named-key-record';
import { reminderRecord } from './reminder-record';
import { savedSnippetRecord } from './saved-snippet-record';
import { scheduledMessageRecord } from './scheduled-message-record';
import type { EventDeclarations } from '../events/event-declaration';

const drafts = { since: 'drafts' } as const;
const navigationViews = { since: 'navigationViews' } as const;
const reminders = { since: 'reminderManagement' } as const;
const scheduled = { since: 'scheduledMessageCreation' } as const;
const fragment = field('Fragment of the URL that the view opens.', text);

/** Source: docs/reference/events.md#personal-lists. */
export const personalEvents = {
  alert_words: {
    name: 'AlertWordsEvent',
    description: 'The alert words of the user changed.',
    required: { alert_words: field('All alert words.', arrayOf(text)) },
  },
  device: {
    add: {
      name: 'DeviceAddEvent',
      description: 'A device of the user was registered.',
      levels: { since: 'devices' },
      required: { device_id: field('Id of the device.', integer) },
    },
    remove: {
      name: 'DeviceRemoveEvent',
      description: 'A device of the user was removed.',
      levels: { since: 'devices' },
      required: { device_id: field('Id of the device.', integer) },
    },
  },
  drafts: {
    add: {
      name: 'DraftsAddEvent',
      description: 'Drafts of the user were saved.',
      levels: drafts,
      required: { drafts: field('The new drafts.', arrayOf(draftRecord.codec)) },
    },
    update: {
      name: 'DraftsUpdateEvent',
      description: 'A draft was changed.',
      levels: drafts,
      required: { draft: field('The draft.', draftRecord.codec) },
    },
    remove: {
      name: 'DraftsRemoveEvent',
      description: 'A draft was deleted.',
      levels: drafts,
      required: { draft_id: field('Id of the draft.', integer) },
    },
  },
  muted_users: {
    name: 'MutedUsersEvent',
    description: 'The user muted or unmuted somebody.',
    levels: { since: 'mutedUsers' },
    required: { muted_users: field('All muted users.', arrayOf(mutedUserRecord.codec)) },
  },
  navigation_view: {
    add: {
      name: 'NavigationViewAddEvent',
      description: 'A navigation view was added.',
      levels: navigationViews,
      required: { navigation_view: field('The view.', navigationViewRecord.codec) },
    },
    update: {
      name: 'NavigationViewUpdateEvent',
      description: 'A navigation view was changed.',
      levels: navigationViews,
      required: {
        fragment,
        data: field(
          'What changed.',
          object({
            optional: {
              is_pinned: field('Whether the view is in the sidebar now.', boolean),
              name: field('The new name.', text),
            },
          }),
        ),
      },
    },
    remove: {
      name: 'NavigationViewRemoveEvent',
      description: 'A navigation view was removed.',
      levels: navigationViews,
      required: { fragment },
    },
  },
  named_api_keys: {
    name: 'NamedApiKeysEvent',
    description: 'A named API key of the account was created, or some were revoked.',
    required: {
      named_api_keys: field('All of them, the newest first.', arrayOf(namedKeyRecord.codec)),
    },
  },
  reminders: {
    add: {
      name: 'RemindersAddEvent',
      description: 'A reminder was created.',
      levels: reminders,
      required: { reminders: field('The reminder, in a list.', arrayOf(reminderRecord.codec)) },
    },
    remove: {
      name: 'RemindersRemoveEvent',
      description: 'A reminder was deleted or delivered.',
      levels: reminders,
      required: { reminder_id: field('Id of the reminder.', integer) },
    },
  },
  saved_snippets: {
    add: {
      name: 'SavedSnippetsAddEvent',
      description: 'A snippet was saved.',
      levels: { since: 'savedSnippets' },
      required: { saved_snippet: field('The snippet.', savedSnippetRecord.codec) },
    },
    update: {
      name: 'SavedSnippetsUpdateEvent',
      description: 'A snippet was changed.',
      levels: { since: 'savedSnippetEditing' },
      required: { saved_snippet: field('The snippet.', savedSnippetRecord.codec) },
    },
    remove: {
      name: 'SavedSnippetsRemoveEvent',
      description: 'A snippet was deleted.',
      levels: { since: 'savedSnippets' },
      required: { saved_snippet_id: field('Id of the snippet.', integer) },
    },
  },
  scheduled_messages: {
    add: {
      name: 'ScheduledMessagesAddEvent',
      description: 'A message was scheduled.',
      levels: scheduled,
      required: {
        scheduled_messages: field('The message, in a list.', arrayOf(scheduledMessageRecord.codec)),
      },
    },
    update: {
      name: 'ScheduledMessagesUpdateEvent',
      description: 'A scheduled message was changed, or its delivery failed.',
      levels: scheduled,
      required: { scheduled_message: field('The message.', scheduledMessageRecord.codec) },
    },
    remove: {
      name: 'ScheduledMessagesRemoveEvent',
      description: 'A scheduled message was deleted or sent.',
      levels: scheduled,
      required: { scheduled_message_id: field('Id of the scheduled message.', integer) },
    },
  },
} satisfies Partial<EventDeclarations>;
