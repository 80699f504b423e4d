import type { AtMostOne } from '../events/event-presentations';
import { presentationsOf } from '../events/event-presentations';
import type { FeatureLevel, SavedSnippetId, WireEvent } from '@parley/core/kernel';
import type { SavedSnippet } from '@parley/core/personal';
import { has } from '@parley/core/kernel';
import { presentDraft } from './draft-record';
import { presentMutedUser } from './muted-user-record';
import { presentNavigationView } from './navigation-view-record';
import { presentReminder } from './reminder-record';
import { presentSavedSnippet } from './saved-snippet-record';
import { presentScheduledMessage } from './scheduled-message-record';

const known = (level: FeatureLevel, event: WireEvent): AtMostOne =>
  has(level, 'navigationViews') ? [event] : [];

const added = (snippet: SavedSnippet, level: FeatureLevel): AtMostOne =>
  has(level, 'savedSnippets')
    ? [{ type: 'saved_snippets', op: 'add', saved_snippet: presentSavedSnippet(snippet) }]
    : [];

const removed = (snippetId: SavedSnippetId, level: FeatureLevel): AtMostOne =>
  has(level, 'savedSnippets')
    ? [{ type: 'saved_snippets', op: 'remove', saved_snippet_id: snippetId }]
    : [];

export const personalPresentations = presentationsOf({
  ReminderAdded: ({ reminder }, { level }) =>
    has(level, 'reminderManagement')
      ? [{ type: 'reminders', op: 'add', reminders: [presentReminder(reminder)] }]
      : [],
  ReminderRemoved: ({ reminderId }, { level }) =>
    has(level, 'reminderManagement')
      ? [{ type: 'reminders', op: 'remove', reminder_id: reminderId }]
      : [],
  MutedUsersChanged: ({ users }, { level }) =>
    has(level, 'mutedUsers')
      ? [{ type: 'muted_users', muted_users: users.map((each) => presentMutedUser(each)) }]
      : [],
  // Source: docs/reference/personal-data.md#drafts.
  DraftsAdded: ({ drafts }, { level }) =>
    has(level, 'drafts')
      ? [{ type: 'drafts', op: 'add', drafts: drafts.map((each) => presentDraft(each)) }]
      : [],
  DraftUpdated: ({ draft }, { level }) =>
    has(level, 'drafts') ? [{ type: 'drafts', op: 'update', draft: presentDraft(draft) }] : [],
  DraftRemoved: ({ draftId }, { level }) =>
    has(level, 'drafts') ? [{ type: 'drafts', op: 'remove', draft_id: draftId }] : [],
  NavigationViewAdded: ({ view }, { level }) =>
    known(level, {
      type: 'navigation_view',
      op: 'add',
      navigation_view: presentNavigationView(view),
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
  ScheduledMessageAdded: ({ scheduled }, { level }) =>
    has(level, 'scheduledMessageCreation')
      ? [
          {
            type: 'scheduled_messages',
            op: 'add',
            scheduled_messages: [presentScheduledMessage(scheduled, level)],
          },
        ]
      : [],
  ScheduledMessageUpdated: ({ scheduled }, { level }) =>
    has(level, 'scheduledMessageCreation')
      ? [
          {
            type: 'scheduled_messages',
            op: 'update',
            scheduled_message: presentScheduledMessage(scheduled, level),
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
          ? [{ type: 'saved_snippets', op: 'update', saved_snippet: presentSavedSnippet(snippet) }]
          : added(snippet, level),
    ],
  },
  SavedSnippetRemoved: ({ snippetId }, { level }) => removed(snippetId, level),
});
