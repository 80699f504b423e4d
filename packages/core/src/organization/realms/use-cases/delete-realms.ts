import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { lockedRealm } from '../../../access';
import type { Async, DeleteRealm, Timestamp } from '../../../kernel';
import { inSlicesOfTime, realmFolders, requireTrustedClock } from '../../../messages';
import type { Transaction } from '../../transaction';
import { isDeletionDue } from '../realm-life';
import type { Ports } from '../../use-case-ports';

type Dependencies = Pick<Ports, 'clock' | 'files' | 'transact'>;

/** Enqueues the deletion of every realm whose time has come. */
export const deleteDueRealms =
  ({ transact, clock }: Dependencies) =>
  (): Async<void> =>
    transact('server', (tx) =>
      pipe(
        TE.Do,
        TE.bind('now', () => TE.fromIO(clock.now)),
        TE.bind('realms', () => tx.realms.list()),
        TE.flatMap(({ realms, now }) =>
          pipe(
            realms.filter((realm) => isDeletionDue(realm, now)),
            TE.traverseSeqArray(({ id }) =>
              tx.jobs.enqueue({ _tag: 'DeleteRealm', realmId: id }, undefined, `DeleteRealm:${id}`),
            ),
          ),
        ),
        TE.asUnit,
      ),
    );

/** Whether the realm is to be deleted; whoever reactivates it has the same lock. */
const isStillDue = (
  tx: Transaction,
  realmId: DeleteRealm['realmId'],
  now: Timestamp,
): Async<boolean> =>
  pipe(
    tx.realms.find(realmId),
    TE.flatMap(
      O.match(
        () => TE.right(false),
        (realm) =>
          pipe(
            requireTrustedClock(tx),
            TE.flatMap(() => lockedRealm(tx, realm)),
            TE.map((locked) => isDeletionDue(locked, now)),
          ),
      ),
    ),
  );

/**
 * Deletes everything of a realm: its files, then what the database has, in batches. It can be interrupted at any time: what is deleted is not found again.
 */
export const deleteRealm =
  ({ transact, clock, files }: Dependencies) =>
  (job: DeleteRealm): Async<void> => {
    const { realmId } = job;
    const deleteRows = transact('server', ({ realms }) =>
      pipe(
        realms.deleteSome(realmId),
        TE.map((exists) => (exists ? [] : undefined)),
      ),
    );
    const deleteAll = inSlicesOfTime<readonly string[]>(
      clock,
      ([folder, ...others]) =>
        folder === undefined
          ? deleteRows
          : pipe(
              files.removeSome(folder),
              TE.map((hasMore) => (hasMore ? [folder, ...others] : others)),
            ),
      () =>
        transact('server', ({ jobs }) => jobs.enqueue(job, undefined, `DeleteRealm:${realmId}`)),
    );
    return pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) => transact('server', (tx) => isStillDue(tx, realmId, now))),
      TE.flatMap((isDue) => (isDue ? deleteAll(realmFolders(realmId)) : TE.right(undefined))),
    );
  };
