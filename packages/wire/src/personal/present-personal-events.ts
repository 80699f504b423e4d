import type { AtMostOne } from '../events/event-presentations';
import { presentationsOf } from '../events/event-presentations';
import type { FeatureLevel, SavedSnippetId, WireEvent } from '@parley/core/kernel';
import type { SavedSnippet } from '@parley/core/personal';
import { has } from '@parley/core/kernel';
import { draftRecord } from './draft-record';
import { mutedUserRecord } from './muted-user-record';
import { navigationViewRecord } from './navigation-view-record';
import { reminderRecord } from './reminder-record';
import { savedSnippetRecord } from './saved-snippet-record';
import { scheduledMessageRecord } from './scheduled-message-record';

const known = (level: FeatureLevel, event: WireEvent): AtMostOne =>
  has(level, 'navigationViews') ? [event] : [];

const added = (snippet: SavedSnippet, level: FeatureLevel): AtMostOne =>
  has(level, 'savedSnippets')
    ? [{ type: 'saved_snippets', op: 'add', saved_snippet: savedSnippetRecord.present(snippet) }]
    : [];

const removed = (snippetId: SavedSnippetId, level: FeatureLevel): AtMostOne =>
  has(level, 'savedSnippets')
    ? [{ type: 'saved_snippets', op: 'remove', saved_snippet_id: snippetId }]
    : [];

export const personalPresentations = presentationsOf({
  ReminderAdded: ({ reminder }, { level }) =>
    has(level, 'reminderManagement')
      ? [{ type: 'reminders', op: 'add', reminders: [reminderRecord.present(reminder)] }]
      : [],
  ReminderRemoved: ({ reminderId }, { level }) =>
    has(level, 'reminderManagement')
      ? [{ type: 'reminders', op: 'remove', reminder_id: reminderId }]
      : [],
  MutedUsersChanged: ({ users }, { level }) =>
    has(level, 'mutedUsers')
      ? [{ type: 'muted_users', muted_users: users.map((each) => mutedUserRecord.present(each)) }]
      : [],
  // Source: docs/reference/personal-data.md#drafts.
  DraftsAdded: ({ drafts }, { level }) =>
    has(level, 'drafts')
      ? [{ type: 'drafts', op: 'add', drafts: drafts.map((each) => draftRecord.present(each)) }]
      : [],
  DraftUpdated: ({ draft }, { level }) =>
    has(level, 'drafts')
      ? [{ type: 'drafts', op: 'update', draft: draftRecord.present(draft) }]
      : [],
  DraftRemoved: ({ draftId }, { level }) =>
    has(level, 'drafts') ? [{ type: 'drafts', op: 'remove', draft_id: draftId }] : [],
  NavigationViewAdded: ({ view }, { level }) =>
    known(level, {
      type: 'navigation_view',
      op: 'add',
      navigation_view: navigationViewRecord.present(view),
    }),
  NavigationViewUpdated: ({ fragment, change: { isPinned, name } }, { level }) =>
    known(level, {
      type: 'navigation_view',
      op: 'update',
      fragment,
      data: {
        ...(isPinned === undefined ? {} : { is_pinned: isPinned }),
        ...(name === undefined ? {} : { name }),
      },
    }),
  NavigationViewRemoved: ({ fragment }, { level }) =>
    known(level, { type: 'navigation_view', op: 'remove', fragment }),
  // Source: docs/reference/personal-data.md#scheduled-messages.
  ScheduledMessageAdded: ({ scheduled }, viewer) =>
    has(viewer.level, 'scheduledMessageCreation')
      ? [
          {
            type: 'scheduled_messages',
            op: 'add',
            scheduled_messages: [scheduledMessageRecord.present(scheduled, viewer)],
          },
        ]
      : [],
  ScheduledMessageUpdated: ({ scheduled }, viewer) =>
    has(viewer.level, 'scheduledMessageCreation')
      ? [
          {
            type: 'scheduled_messages',
            op: 'update',
            scheduled_message: scheduledMessageRecord.present(scheduled, viewer),
          },
        ]
      : [],
  ScheduledMessageRemoved: ({ scheduledMessageId }, { level }) =>
    has(level, 'scheduledMessageCreation')
      ? [{ type: 'scheduled_messages', op: 'remove', scheduled_message_id: scheduledMessageId }]
      : [],
  // Source: docs/reference/personal-data.md#saved-snippets.
  SavedSnippetAdded: ({ snippet }, { level }) => added(snippet, level),
  // Clients that do not know changed snippets get the new one in place of the old one.
  SavedSnippetUpdated: {
    parts: ({ snippet }) => [
      ({ level }) => (has(level, 'savedSnippetEditing') ? [] : removed(snippet.id, level)),
      ({ level }) =>
        has(level, 'savedSnippetEditing')
          ? [
              {
                type: 'saved_snippets',
                op: 'update',
                saved_snippet: savedSnippetRecord.present(snippet),
              },
            ]
          : added(snippet, level),
    ],
  },
  SavedSnippetRemoved: ({ snippetId }, { level }) => removed(snippetId, level),
});
