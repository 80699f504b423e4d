import * as E from 'fp-ts/Either';
import type { IO } from 'fp-ts/IO';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { Async, RealmId, Timestamp, Unexpected, UserId } from '../../../kernel';
import type { AccountDirectory } from '../../ports/password-backend';
import type { Transaction } from '../../transaction';
import type { DeactivationPlan } from '../../users/deactivation';
import { planServerDeactivation } from '../../users/deactivation';
import { applyDeactivation, loadDeactivation } from '../../users/steps/deactivate-account';
import type { DirectoryAccount } from '../directory-account';
import type { DirectorySyncResult } from '../directory-sync';
import { planLeavers } from '../directory-sync';
import type { Ports } from '../../use-case-ports';

type Dependencies = Pick<Ports, 'clock' | 'passwordBackends' | 'transact'>;

type Outcome = Exclude<DirectorySyncResult['_tag'], 'Implausible'> | 'None';

/** Another transaction may have deactivated the account since its facts were loaded. */
const applyOnce = (
  tx: Transaction,
  realm: Realm,
  plan: DeactivationPlan,
  now: Timestamp,
): Async<Outcome> => {
  const { id } = plan.target;
  return pipe(
    TE.Do,
    TE.bind('isFirst', () => tx.users.setLeaving(realm.id, id, true)),
    TE.bind('current', () => tx.users.find(realm.id, id)),
    TE.flatMap(({ isFirst, current }) => {
      if (!isFirst) {
        return TE.right<Unexpected, Outcome>('None');
      }
      return O.isSome(current) && current.value.isActive
        ? pipe(
            applyDeactivation(tx, realm, plan, now),
            TE.map((): Outcome => 'Deactivated'),
          )
        : pipe(
            tx.users.setLeaving(realm.id, id, false),
            TE.map((): Outcome => 'None'),
          );
    }),
  );
};

const deactivateOne = (
  tx: Transaction,
  realmId: RealmId,
  userId: UserId,
  now: Timestamp,
): Async<Outcome> =>
  pipe(
    TE.Do,
    TE.bind('realm', () => tx.realms.find(realmId)),
    TE.bind('target', () => tx.users.findActor(realmId, userId)),
    TE.flatMap(({ realm, target }) =>
      O.isNone(realm) || O.isNone(target) || !target.value.isActive
        ? TE.right<Unexpected, Outcome>('None')
        : pipe(
            loadDeactivation(tx, realm.value, target.value, now),
            TE.map(planServerDeactivation),
            TE.flatMap(
              E.match(
                () => TE.right<Unexpected, Outcome>('KeptOnlyOwner'),
                (plan) => applyOnce(tx, realm.value, plan, now),
              ),
            ),
          ),
    ),
  );

const logOutcome = (
  directory: AccountDirectory,
  { realmId, userId }: DirectoryAccount,
  outcome: Outcome,
): IO<void> =>
  outcome === 'None' ? () => undefined : directory.log({ _tag: outcome, realmId, userId });

/** Each account in a transaction of its own, so that a job that is killed has less to do later. */
const deactivateAll = (
  { transact, clock }: Dependencies,
  directory: AccountDirectory,
  leavers: readonly DirectoryAccount[],
): Async<void> =>
  pipe(
    leavers,
    TE.traverseSeqArray((account) =>
      pipe(
        TE.fromIO(clock.now),
        TE.flatMap((now) =>
          transact('server', (tx) => deactivateOne(tx, account.realmId, account.userId, now)),
        ),
        TE.tapIO((outcome) => logOutcome(directory, account, outcome)),
      ),
    ),
    TE.map(() => undefined),
  );

/** No transaction is open while the directory is asked. */
const inRealm =
  (dependencies: Dependencies, source: string, directory: AccountDirectory) =>
  (realmId: RealmId): Async<void> =>
    pipe(
      dependencies.transact('server', ({ directoryAccounts }) =>
        directoryAccounts.listActive(realmId, source),
      ),
      TE.flatMap((accounts) =>
        accounts.length === 0
          ? TE.right(undefined)
          : pipe(
              directory.lookUp(accounts.map(({ entryId }) => entryId)),
              TE.map((report) => planLeavers(accounts, report, directory.maxLeaversPercent)),
              TE.flatMap(
                E.match(
                  ({ reason, leavers }) =>
                    TE.fromIO(
                      directory.log({
                        _tag: 'Implausible',
                        realmId,
                        reason,
                        accounts: accounts.length,
                        leavers,
                      }),
                    ),
                  (leavers) => deactivateAll(dependencies, directory, leavers),
                ),
              ),
            ),
      ),
    );

/**
 * Deactivates the accounts whose entries are deactivated in their directory or were removed from it,
 * in every organization. Changes nothing if the directory cannot be asked, or if its answer is
 * implausible. Runs as a job, which may run again after a crash: it deactivates those who are left.
 */
export const deactivateLeavers = (dependencies: Dependencies) => (): Async<void> =>
  pipe(
    dependencies.passwordBackends,
    TE.traverseSeqArray(({ method, directory }) =>
      directory === undefined
        ? TE.right(undefined)
        : pipe(
            dependencies.transact('server', ({ realms }) => realms.activeIds()),
            TE.flatMap(TE.traverseSeqArray(inRealm(dependencies, method, directory))),
            TE.map(() => undefined),
          ),
    ),
    TE.map(() => undefined),
  );
