import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { presentMutedUser } from '../../../access';
import { presentDevices } from '../../../accounts';
import { has } from '../../../kernel';
import {
  maxDraftsAtRegistration,
  presentDraft,
  presentNavigationView,
  presentReminder,
  presentSavedSnippet,
  presentScheduledMessage,
} from '../../../personal';
import type { InitialStateSection } from './section';

export const alertWordState: InitialStateSection = ({ alertWords }, { realm, user }) =>
  pipe(
    alertWords.list(realm.id, user.id),
    TE.map((words) => ({ alert_words: words })),
  );

export const mutedUserState: InitialStateSection = ({ mutedUsers }, { realm, user, level }) =>
  has(level, 'mutedUsers')
    ? pipe(
        mutedUsers.list(realm.id, user.id),
        TE.map((muted) => ({ muted_users: muted.map(presentMutedUser) })),
      )
    : TE.right({});

export const draftState: InitialStateSection = ({ drafts }, { realm, user }) =>
  pipe(
    drafts.newest(realm.id, user.id, maxDraftsAtRegistration),
    TE.map((newest) => ({ drafts: newest.map(presentDraft) })),
  );

export const deviceState: InitialStateSection = ({ clientDevices }, { realm, user }) =>
  pipe(
    clientDevices.list(realm.id, user.id),
    TE.map((ids) => ({ devices: presentDevices(ids) })),
  );

export const savedSnippetState: InitialStateSection = ({ savedSnippets }, { realm, user }) =>
  pipe(
    savedSnippets.list(realm.id, user.id),
    TE.map((snippets) => ({ saved_snippets: snippets.map(presentSavedSnippet) })),
  );

export const scheduledMessageState: InitialStateSection = (
  { scheduledMessages },
  { realm, user },
  { level },
) =>
  pipe(
    scheduledMessages.list(realm.id, user.id),
    TE.map((waiting) => ({
      scheduled_messages: waiting.map((each) => presentScheduledMessage(each, level)),
    })),
  );

export const navigationViewState: InitialStateSection = ({ navigationViews }, { realm, user }) =>
  pipe(
    navigationViews.list(realm.id, user.id),
    TE.map((views) => ({ navigation_views: views.map(presentNavigationView) })),
  );

export const reminderState: InitialStateSection = ({ reminders }, { realm, user }) =>
  pipe(
    reminders.list(realm.id, user.id),
    TE.map((waiting) => ({ reminders: waiting.map(presentReminder) })),
  );
