import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Clock } from '../../ports/clock';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { RealmId } from '../../shared/id';
import type { FullMemberNeeds } from './tell-full-members';
import { tellFullMembers } from './tell-full-members';

type Dependencies = {
  readonly transact: UnitOfWork<FullMemberNeeds>;
  readonly clock: Clock;
};

const announceIn =
  ({ transact, clock }: Dependencies) =>
  (realmId: RealmId): TE.TaskEither<Unexpected, void> =>
    transact((tx) =>
      pipe(
        tx.realms.find(realmId),
        TE.flatMap(
          O.match(
            () => TE.right(undefined),
            (realm) =>
              realm.settings.waiting_period_threshold === 0
                ? TE.right(undefined)
                : tellFullMembers(tx, realm, clock.now()),
          ),
        ),
      ),
    );

/**
 * Tells every organization who became a full member by the passing of time, each in a transaction
 * of its own.
 *
 * Source: reference, «System groups».
 */
export const announceFullMembers =
  (dependencies: Dependencies) => (): TE.TaskEither<Unexpected, void> =>
    pipe(
      dependencies.transact(({ realms }) => realms.activeIds()),
      TE.flatMap(TE.traverseSeqArray(announceIn(dependencies))),
      TE.map(() => undefined),
    );
