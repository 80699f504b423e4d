import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, Realm, User } from '../../../access';
import { accessAdministered, accessFailure } from '../../../access';
import type { Clock, DeleteAccountMessages, Timestamp, Unexpected, UserId } from '../../../kernel';
import type { PublicFiles } from '../../../messages';
import { deleteAccountMessages, endOfHistory, sliceSeconds, term } from '../../../messages';
import { endInvitations } from '../../invitations/steps/end-invitations';
import type { Transaction, UnitOfWork } from '../../transaction';
import type {
  DeactivationActions,
  DeactivationFacts,
  DeactivationFailure,
  DeactivationPlan,
} from '../deactivation';
import { deletedUserName, messagesToDelete, planDeactivation, planLeave } from '../deactivation';
import { deactivate } from '../steps/change-activity';
import { lockOwnersIfOwner } from '../steps/change-role';
import { discardAvatar } from '../steps/store-avatar';
import { writeAvatar, writeName } from '../steps/write-account';

export type DeactivateUser = {
  readonly userId: UserId;
  readonly actions: DeactivationActions;
  /**
   * The text of the email to the user; empty for an email without a comment, undefined for no
   * email.
   */
  readonly comment?: string | undefined;
};

export type DeactivateUserFailure = DeactivationFailure | Unexpected;

type Dependencies = { readonly transact: UnitOfWork; readonly clock: Clock };

/** The newest message of each account that sent any. */
const loadNewestMessages = (
  { messages }: Pick<Transaction, 'messages'>,
  realm: Realm,
  accounts: readonly User[],
): TE.TaskEither<Unexpected, DeleteAccountMessages['accounts']> =>
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
        TE.map((ids) => ids.map((newestId) => ({ userId: id, newestId }))),
      ),
    ),
    TE.map((found) => found.flat()),
  );

const loadFacts = (
  tx: Transaction,
  realm: Realm,
  target: User,
  deletesMessages: boolean,
  now: Timestamp,
): TE.TaskEither<Unexpected, DeactivationFacts> =>
  pipe(
    TE.Do,
    TE.bind('ownerIds', () => lockOwnersIfOwner(tx, target)),
    TE.bind('bots', () => tx.users.botsOf(realm.id, target.id)),
    TE.bind('newestMessages', ({ bots }) => {
      const accounts = [...bots.filter(({ isActive }) => isActive), target];
      return deletesMessages ? loadNewestMessages(tx, realm, accounts) : TE.right([]);
    }),
    TE.bind('invitations', () => tx.invitations.listOpen(realm.id, now, target.id)),
    TE.map((loaded) => ({ target, ...loaded })),
  );

const clearProfile = (tx: Transaction, realm: Realm, user: User): TE.TaskEither<Unexpected, User> =>
  pipe(
    writeName(tx, realm, user, deletedUserName),
    TE.flatMap((renamed) => writeAvatar(tx, realm, renamed, 'none')),
  );

const sendComment = (
  { jobs }: Pick<Transaction, 'jobs'>,
  { realmId, id: userId }: User,
  comment: string | undefined,
): TE.TaskEither<Unexpected, void> =>
  comment === undefined
    ? TE.right(undefined)
    : jobs.enqueue({
        _tag: 'SendMail',
        realmId,
        notice: { _tag: 'AccountDeactivatedNotice', userId, comment },
      });

/** How long a request deletes messages itself; the job does the rest. */
const requestSeconds = 8;

/** When the job starts, at the latest: after the request has ended, or its process was killed. */
const takeoverSeconds = 15;

/**
 * Keeps the account from being used, and enqueues the deletion of its messages, after which it is
 * deactivated.
 */
const beginLeaving = (
  tx: Transaction,
  { realmId, id: userId }: User,
  deletion: Pick<DeleteAccountMessages, 'accounts' | 'kinds'>,
  comment: string | undefined,
  now: Timestamp,
): TE.TaskEither<Unexpected, DeleteAccountMessages> => {
  const key = `deactivate:${realmId}:${userId}`;
  const job: DeleteAccountMessages = {
    _tag: 'DeleteAccountMessages',
    realmId,
    ...deletion,
    deactivation: { key, userId, comment: comment ?? null },
  };
  return pipe(
    tx.queues.removeAllOf(realmId, userId),
    TE.flatMap(() => tx.jobs.enqueue(job, now + takeoverSeconds, key)),
    TE.map(() => job),
  );
};

/** Returns the job that deactivates the target, if its messages have to be deleted before. */
const applyPlan = (
  tx: Transaction,
  realm: Realm,
  { bots, clearedProfiles, endedInvitations, target, deletion, comment }: DeactivationPlan,
  now: Timestamp,
): TE.TaskEither<Unexpected, DeleteAccountMessages | undefined> =>
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
    TE.flatMap((): TE.TaskEither<Unexpected, DeleteAccountMessages | undefined> =>
      deletion === undefined
        ? pipe(
            deactivate(tx, realm, target, now),
            TE.flatMap(() => tx.users.setLeaving(realm.id, target.id, false)),
            TE.flatMap(() => sendComment(tx, target, comment)),
            TE.map(() => undefined),
          )
        : beginLeaving(tx, target, deletion, comment, now),
    ),
  );

/** Deactivates the account, unless that happened in the meantime. */
const endLeaving = (
  tx: Transaction,
  realmId: Realm['id'],
  { key, userId, comment }: NonNullable<DeleteAccountMessages['deactivation']>,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    TE.Do,
    TE.bind('isLeaving', () => tx.users.setLeaving(realmId, userId, false)),
    TE.bind('realm', () => tx.realms.find(realmId)),
    TE.bind('user', () => tx.users.find(realmId, userId)),
    TE.tap(({ isLeaving, realm, user }) =>
      isLeaving && O.isSome(realm) && O.isSome(user) && user.value.isActive
        ? pipe(
            deactivate(tx, realm.value, user.value, now),
            TE.flatMap(() => sendComment(tx, user.value, comment ?? undefined)),
          )
        : TE.right(undefined),
    ),
    TE.flatMap(() => tx.jobs.finish(key)),
    TE.map(() => undefined),
  );

/** Returns false if messages were left at the deadline. */
const deleteAndDeactivate =
  (dependencies: Dependencies) =>
  (job: DeleteAccountMessages, deadline: Timestamp): TE.TaskEither<Unexpected, boolean> =>
    pipe(
      deleteAccountMessages(dependencies)(job, deadline),
      TE.tap((isDone) => {
        const { deactivation } = job;
        return isDone && deactivation !== undefined
          ? pipe(
              TE.fromIO(dependencies.clock.now),
              TE.flatMap((now) =>
                dependencies.transact((tx) => endLeaving(tx, job.realmId, deactivation, now)),
              ),
            )
          : TE.right(undefined);
      }),
    );

/**
 * Deletes the messages of an account in batches, and deactivates it then. Runs as a job, which
 * continues after a crash; what a request has deleted already is gone. It enqueues its continuation
 * after a few seconds, because the end of the process waits for running jobs.
 */
export const finishDeactivation =
  (dependencies: Dependencies) =>
  (job: DeleteAccountMessages): TE.TaskEither<Unexpected, void> =>
    pipe(
      TE.fromIO(dependencies.clock.now),
      TE.flatMap((now) => deleteAndDeactivate(dependencies)(job, now + sliceSeconds)),
      TE.flatMap((isDone) =>
        isDone
          ? TE.right(undefined)
          : dependencies.transact(({ jobs }) =>
              jobs.enqueue(job, undefined, job.deactivation?.key),
            ),
      ),
    );

/**
 * Deactivates a user and their bots. Removes the pictures of cleared profiles after the commit,
 * when nothing refers to them. If messages are to be deleted, that happens before the user is
 * announced as deactivated, while the account cannot be used any more: as many as possible before
 * the response, the rest by a job.
 */
export const deactivateUser =
  (dependencies: Dependencies & { readonly files: PublicFiles }) =>
  (
    caller: Caller,
    { userId, actions, comment }: DeactivateUser,
  ): TE.TaskEither<DeactivateUserFailure, void> => {
    const { transact, clock, files } = dependencies;
    const { realm } = caller;
    return pipe(
      TE.Do,
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.bindW('applied', ({ now }) =>
        transact((tx) =>
          pipe(
            TE.Do,
            TE.bindW('target', () => accessAdministered(tx, caller, { _tag: 'ById', id: userId })),
            TE.bindW('facts', ({ target }) =>
              loadFacts(tx, realm, target, messagesToDelete(actions).length > 0, now),
            ),
            TE.bindW('plan', ({ facts }) =>
              TE.fromEither(planDeactivation(caller.user, facts, actions, comment)),
            ),
            TE.tap(() =>
              pipe(
                tx.users.setLeaving(realm.id, userId, true),
                TE.filterOrElseW(
                  (isFirst) => isFirst,
                  () => accessFailure('UserIsDeactivated'),
                ),
              ),
            ),
            TE.bindW('job', ({ plan }) => applyPlan(tx, realm, plan, now)),
          ),
        ),
      ),
      TE.tap(({ applied: { plan } }) =>
        pipe(
          plan.clearedProfiles,
          TE.traverseSeqArray((account) => discardAvatar(files, account)),
        ),
      ),
      TE.flatMap(({ now, applied: { job } }) =>
        job === undefined
          ? TE.right(undefined)
          : pipe(
              deleteAndDeactivate(dependencies)(job, now + requestSeconds),
              // The job does what could not be done here.
              TE.match(
                () => undefined,
                () => undefined,
              ),
              TE.fromTask,
            ),
      ),
    );
  };

/** Deactivates the caller's own account. Source: reference, "DELETE /users/me". */
export const deactivateSelf =
  ({ transact, clock }: Dependencies) =>
  ({
    realm,
    user,
  }: Caller): TE.TaskEither<AccessFailure<'CannotDeactivateLastUser'> | Unexpected, void> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) =>
        transact((tx) =>
          pipe(
            TE.Do,
            TE.bindW('facts', () => loadFacts(tx, realm, user, false, now)),
            TE.bindW('everyone', () => tx.users.list(realm.id)),
            TE.bindW('plan', ({ facts, everyone }) => TE.fromEither(planLeave(facts, everyone))),
            TE.flatMap(({ plan }) => applyPlan(tx, realm, plan, now)),
            TE.map(() => undefined),
          ),
        ),
      ),
    );
