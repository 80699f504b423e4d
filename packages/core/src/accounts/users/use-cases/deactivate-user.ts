import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, Realm } from '../../../access';
import { accessAdministered, accessFailure } from '../../../access';
import type { Async, DeleteAccountMessages, Timestamp, UserId, Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import type { FileStore } from '../../../messages';
import { deleteAccountMessages, sliceSeconds } from '../../../messages';
import type { Transaction } from '../../transaction';
import type { DeactivationActions, DeactivationFailure } from '../deactivation';
import { planDeactivation, planLeave } from '../deactivation';
import { deactivate } from '../steps/change-activity';
import { applyDeactivation, loadDeactivation, sendComment } from '../steps/deactivate-account';
import { discardAvatar } from '../steps/store-avatar';
import type { Ports } from '../../use-case-ports';

export type DeactivateUser = {
  readonly userId: UserId;
  readonly actions: DeactivationActions;
  /**
   * The text of the email to the user; empty for an email without a comment, undefined for no
   * email.
   */
  readonly comment?: string | undefined;
};

type Dependencies = Pick<Ports, 'clock' | 'transact'>;

/** Deactivates the account, unless that happened in the meantime. */
const endLeaving = (
  tx: Transaction,
  realmId: Realm['id'],
  { key, userId, comment }: NonNullable<DeleteAccountMessages['deactivation']>,
  now: Timestamp,
): Async<void> =>
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
  (job: DeleteAccountMessages, deadline: Timestamp): Async<boolean> =>
    pipe(
      deleteAccountMessages(dependencies)(job, deadline),
      TE.tap((isDone) => {
        const { deactivation } = job;
        return isDone && deactivation !== undefined
          ? pipe(
              TE.fromIO(dependencies.clock.now),
              TE.flatMap((now) =>
                dependencies.transact('server', (tx) =>
                  endLeaving(tx, job.realmId, deactivation, now),
                ),
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
  (job: DeleteAccountMessages): Async<void> =>
    pipe(
      TE.fromIO(dependencies.clock.now),
      TE.flatMap((now) => deleteAndDeactivate(dependencies)(job, now + sliceSeconds)),
      TE.flatMap((isDone) =>
        isDone
          ? TE.right(undefined)
          : dependencies.transact('server', ({ jobs }) =>
              jobs.enqueue(job, undefined, job.deactivation?.key),
            ),
      ),
    );

/** How long a request deletes messages itself; the job does the rest. */
const requestSeconds = 8;

/**
 * Deactivates a user and their bots. Removes the pictures of cleared profiles after the commit,
 * when nothing refers to them. If messages are to be deleted, that happens before the user is
 * announced as deactivated, while the account cannot be used any more: as many as possible before
 * the response, the rest by a job.
 */
export const deactivateUser =
  (dependencies: Dependencies & { readonly files: FileStore }) =>
  (
    caller: Caller,
    { userId, actions, comment }: DeactivateUser,
  ): Work<DeactivationFailure, void> => {
    const { transact, clock, files } = dependencies;
    const { realm } = caller;
    return pipe(
      TE.Do,
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.bindW('applied', ({ now }) =>
        transact(caller, (tx) =>
          pipe(
            TE.Do,
            TE.bindW('target', () => accessAdministered(tx, caller, { _tag: 'ById', id: userId })),
            TE.bindW('facts', ({ target }) => loadDeactivation(tx, realm, target, now)),
            TE.bindW('plan', ({ facts }) =>
              TE.fromEither(planDeactivation(caller.user, facts, actions, comment)),
            ),
            TE.tap(() =>
              pipe(
                tx.users.setLeaving(realm.id, userId, true),
                ensure((isFirst) => isFirst, accessFailure('UserIsDeactivated')),
              ),
            ),
            TE.bindW('job', ({ plan }) => applyDeactivation(tx, realm, plan, now)),
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

/** Deactivates the caller's own account. Source: docs/reference/users.md#leaving. */
export const deactivateSelf =
  ({ transact, clock }: Dependencies) =>
  (caller: Caller): Work<AccessFailure<'CannotDeactivateLastUser'>, void> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) =>
        transact(caller, (tx) =>
          pipe(
            TE.Do,
            TE.bindW('facts', () => loadDeactivation(tx, caller.realm, caller.user, now)),
            TE.bindW('everyone', () => tx.users.list(caller.realm.id)),
            TE.bindW('plan', ({ facts, everyone }) => TE.fromEither(planLeave(facts, everyone))),
            TE.flatMap(({ plan }) => applyDeactivation(tx, caller.realm, plan, now)),
            TE.map(() => undefined),
          ),
        ),
      ),
    );
