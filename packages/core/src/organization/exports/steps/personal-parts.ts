import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { partsOfStatus } from '../../../accounts';
import type { RealmId, Unexpected, UserId } from '../../../kernel';
import type { RecordPresentation } from '../../record-presentation';
import type { Reader } from '../../transaction';
import type { LoadPart } from './parts';

/** A list of each person who consents, one person per part: such lists are limited. */
const listOf =
  <R>(
    list: (tx: Reader, realmId: RealmId, userId: UserId) => TE.TaskEither<Unexpected, readonly R[]>,
    present: (record: R, presentation: RecordPresentation) => object,
  ): LoadPart =>
  (tx, { realm, consenting }, after) => {
    const next = Array.from(consenting).reduce<UserId | undefined>(
      (least, id) => (id > after && (least === undefined || id < least) ? id : least),
      undefined,
    );
    return next === undefined
      ? TE.right(undefined)
      : pipe(
          list(tx, realm.id, next),
          TE.map((found) => ({
            upTo: next,
            records: (presentation) =>
              found.map((each) => ({ user_id: next, ...present(each, presentation) })),
          })),
        );
  };

export const loadStatusPart = listOf(
  ({ statuses }, realmId, userId) =>
    pipe(
      statuses.of(realmId, [userId]),
      TE.map((found) => Array.from(found.values())),
    ),
  (each, { status }) => status(partsOfStatus(each, false)),
);

export const loadMutedUserPart = listOf(
  ({ mutedUsers }, realmId, userId) => mutedUsers.list(realmId, userId),
  ({ userId, mutedAt }) => ({ muted_user_id: userId, timestamp: mutedAt }),
);

export const loadAlertWordPart = listOf(
  ({ alertWords }, realmId, userId) => alertWords.list(realmId, userId),
  (word) => ({ word }),
);

export const loadDraftPart = listOf(
  ({ drafts }, realmId, userId) => drafts.list(realmId, userId),
  (each, { draft }) => draft(each),
);

export const loadScheduledMessagePart = listOf(
  ({ scheduledMessages }, realmId, userId) => scheduledMessages.list(realmId, userId),
  (each, { scheduledMessage }) => scheduledMessage(each),
);

export const loadReminderPart = listOf(
  ({ reminders }, realmId, userId) => reminders.list(realmId, userId),
  (each, { reminder }) => reminder(each),
);

export const loadSavedSnippetPart = listOf(
  ({ savedSnippets }, realmId, userId) => savedSnippets.list(realmId, userId),
  (each, { savedSnippet }) => savedSnippet(each),
);

export const loadNavigationViewPart = listOf(
  ({ navigationViews }, realmId, userId) => navigationViews.list(realmId, userId),
  (each, { navigationView }) => navigationView(each),
);
