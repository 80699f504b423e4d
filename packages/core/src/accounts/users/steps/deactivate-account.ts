import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, User } from '../../../access';
import type { Async, DeleteAccountMessages, Timestamp } from '../../../kernel';
import { endOfHistory, term } from '../../../messages';
import { endLogins } from '../../authentication/steps/end-logins';
import { clearProfileValues } from '../../custom-profile-fields/steps/write-profile';
import { endInvitations } from '../../invitations/steps/end-invitations';
import type { Reader, Transaction } from '../../transaction';
import { clearStatus } from '../../user-statuses/steps/write-status';
import type { DeactivationFacts, DeactivationPlan, MessageDeletion } from '../deactivation';
import { deletedUserName } from '../deactivation';
import { deactivate } from './change-activity';
import { lockOwnersIfOwner } from './locked-user';
import { writeAvatar, writeName } from './write-account';

/** The newest message of each account that sent any, archived or not. */
const loadNewestMessages = (
  { archive, messages }: Pick<Reader, 'archive' | 'messages'>,
  realm: Realm,
  accounts: readonly User[],
): Async<DeleteAccountMessages['accounts']> =>
  pipe(
    accounts,
    TE.traverseSeqArray(({ id }) =>
      pipe(
        messages.idsInRange(realm.id, {
          narrow: [term('sender', id)],
          history: { _tag: 'Shared' },
          anchor: endOfHistory,
          includeAnchor: false,
          before: 1,
          after: 0,
        }),
        TE.bindTo('live'),
        TE.bind('archived', () => archive.newestSentBy(realm.id, id)),
        TE.map(({ live, archived }) => {
          const [newestId] = [...live, ...archived].sort((a, b) => b - a);
          return newestId === undefined ? [] : [{ userId: id, newestId }];
        }),
      ),
    ),
    TE.map((found) => found.flat()),
  );

export const loadDeactivation = (
  tx: Transaction,
  realm: Realm,
  target: User,
  now: Timestamp,
): Async<DeactivationFacts> =>
  pipe(
    TE.Do,
    TE.bind('ownerIds', () => lockOwnersIfOwner(tx, target)),
    TE.bind('bots', () => tx.users.botsOf(realm.id, target.id)),
    TE.bind('invitations', () => tx.invitations.listOpen(realm.id, now, target.id)),
    TE.map((loaded) => ({ target, ...loaded })),
  );

const clearProfile = (tx: Transaction, realm: Realm, user: User): Async<User> =>
  pipe(
    writeName(tx, realm, user, deletedUserName),
    TE.flatMap((renamed) => writeAvatar(tx, realm, renamed, 'none')),
    TE.tap(() => clearProfileValues(tx, realm, user)),
    TE.tap(() => clearStatus(tx, realm, user)),
  );

export const sendComment = (
  { jobs }: Pick<Transaction, 'jobs'>,
  { realmId, id: userId }: User,
  comment: string | undefined,
): Async<void> =>
  comment === undefined
    ? TE.right(undefined)
    : jobs.enqueue({
        _tag: 'SendMail',
        realmId,
        notice: { _tag: 'AccountDeactivatedNotice', userId, comment },
      });

/** When the job starts, at the latest: after the request has ended, or its process was killed. */
const takeoverSeconds = 15;

/**
 * Keeps the account from being used, and enqueues the deletion of its messages, after which it is
 * deactivated. These are the messages that are sent before the account is closed: none can be
 * committed between the search for the newest and the commit.
 */
const beginLeaving = (
  tx: Transaction,
  realm: Realm,
  { id: userId }: User,
  { accounts, kinds }: MessageDeletion,
  comment: string | undefined,
  now: Timestamp,
): Async<DeleteAccountMessages> => {
  const key = `deactivate:${realm.id}:${userId}`;
  return pipe(
    tx.queues.removeAllOf(realm.id, userId),
    TE.flatMap(() => endLogins(tx, realm.id, userId)),
    TE.flatMap(() => tx.events.closeLog(realm.id)),
    TE.flatMap(() => loadNewestMessages(tx, realm, accounts)),
    TE.map((newest): DeleteAccountMessages => ({
      _tag: 'DeleteAccountMessages',
      realmId: realm.id,
      accounts: newest,
      kinds,
      deactivation: { key, userId, comment: comment ?? null },
    })),
    TE.tap((job) => tx.jobs.enqueue(job, now + takeoverSeconds, key)),
  );
};

/** Returns the job that deactivates the target, if its messages have to be deleted before. */
export const applyDeactivation = (
  tx: Transaction,
  realm: Realm,
  { bots, clearedProfiles, endedInvitations, target, deletion, comment }: DeactivationPlan,
  now: Timestamp,
): Async<DeleteAccountMessages | undefined> =>
  pipe(
    bots,
    TE.traverseSeqArray((bot) => deactivate(tx, realm, bot, now)),
    TE.flatMap(() =>
      pipe(
        clearedProfiles,
        TE.traverseSeqArray((user) => clearProfile(tx, realm, user)),
      ),
    ),
    TE.flatMap(() => endInvitations(tx, endedInvitations, now, [])),
    TE.flatMap((): Async<DeleteAccountMessages | undefined> =>
      deletion === undefined
        ? pipe(
            deactivate(tx, realm, target, now),
            TE.flatMap(() => tx.users.setLeaving(realm.id, target.id, false)),
            TE.flatMap(() => sendComment(tx, target, comment)),
            TE.map(() => undefined),
          )
        : beginLeaving(tx, realm, target, deletion, comment, now),
    ),
  );
