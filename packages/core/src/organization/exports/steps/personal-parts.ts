import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { presentStatus } from '../../../accounts';
import type { RealmId, Unexpected, UserId } from '../../../kernel';
import { currentLevel } from '../../../kernel';
import {
  presentDraft,
  presentNavigationView,
  presentReminder,
  presentSavedSnippet,
  presentScheduledMessage,
} from '../../../personal';
import type { Reader } from '../../transaction';
import type { LoadPart } from './parts';

type LoadOwn = (
  tx: Reader,
  realmId: RealmId,
  userId: UserId,
) => TE.TaskEither<Unexpected, readonly object[]>;

/** A collection of each person who consents, one person per part: such collections are limited. */
const ofConsenting =
  (load: LoadOwn): LoadPart =>
  (tx, { realm, consenting }, after) => {
    const next = Array.from(consenting).reduce<UserId | undefined>(
      (least, id) => (id > after && (least === undefined || id < least) ? id : least),
      undefined,
    );
    return next === undefined
      ? TE.right(undefined)
      : pipe(
          load(tx, realm.id, next),
          TE.map((found) => ({
            upTo: next,
            records: () => found.map((record) => ({ user_id: next, ...record })),
          })),
        );
  };

/** The same for a collection that is read as a list, with records as in the API. */
const listOf = <R>(
  list: (tx: Reader, realmId: RealmId, userId: UserId) => TE.TaskEither<Unexpected, readonly R[]>,
  present: (record: R) => object,
): LoadPart =>
  ofConsenting((tx, realmId, userId) =>
    pipe(
      list(tx, realmId, userId),
      TE.map((all) => all.map((each) => present(each))),
    ),
  );

export const loadStatusPart: LoadPart = ofConsenting((tx, realmId, userId) =>
  pipe(
    tx.statuses.of(realmId, [userId]),
    TE.map((found) => Array.from(found.values(), (status) => presentStatus(status, false))),
  ),
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
  presentDraft,
);

export const loadScheduledMessagePart = listOf(
  ({ scheduledMessages }, realmId, userId) => scheduledMessages.list(realmId, userId),
  (scheduled) => presentScheduledMessage(scheduled, currentLevel),
);

export const loadReminderPart = listOf(
  ({ reminders }, realmId, userId) => reminders.list(realmId, userId),
  presentReminder,
);

export const loadSavedSnippetPart = listOf(
  ({ savedSnippets }, realmId, userId) => savedSnippets.list(realmId, userId),
  presentSavedSnippet,
);

export const loadNavigationViewPart = listOf(
  ({ navigationViews }, realmId, userId) => navigationViews.list(realmId, userId),
  presentNavigationView,
);
