import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, Realm } from '../../../access';
import type { Work } from '../../../kernel';
import { loadOperatedRealm } from '../../../messages';
import type { OrganizationFailure } from '../../failures';
import { checkDeletionDelay, deletionTime } from '../realm-life';
import * as steps from '../steps/change-activity';
import type { Ports } from '../../use-case-ports';

type Dependencies = Pick<Ports, 'clock' | 'transact'>;

export type DeactivateRealm = {
  /** After how many days everything is deleted; null for never. */
  readonly deletionDelayDays: number | null;
};

/** For owners, who lose access by it. */
export const deactivateRealm =
  ({ transact, clock }: Dependencies) =>
  (caller: Caller, { deletionDelayDays }: DeactivateRealm): Work<OrganizationFailure, void> =>
    pipe(
      TE.fromEither(checkDeletionDelay(deletionDelayDays)),
      TE.bindTo('checked'),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.flatMap(({ now }) =>
        transact(caller, (tx) =>
          steps.deactivateRealm(tx, caller.realm, deletionTime(deletionDelayDays, now), now),
        ),
      ),
      TE.asUnit,
    );

export type OperateActivity = {
  /** Empty for the first organization. */
  readonly subdomain: string;
  /** Undefined to reactivate it. */
  readonly deactivation: DeactivateRealm | undefined;
};

/** Deactivates or reactivates an organization, for the operator of the server. */
export const operateActivity =
  ({ transact, clock }: Dependencies) =>
  ({
    subdomain,
    deactivation,
  }: OperateActivity): Work<
    AccessFailure<'NoSuchRealm'> | OrganizationFailure<'RealmIsBeingDeleted'>,
    Realm
  > =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) =>
        transact('server', (tx) =>
          pipe(
            loadOperatedRealm(tx, subdomain),
            TE.flatMap((realm) =>
              deactivation === undefined
                ? steps.reactivateRealm(tx, realm, now)
                : steps.deactivateRealm(
                    tx,
                    realm,
                    deletionTime(deactivation.deletionDelayDays, now),
                    now,
                  ),
            ),
          ),
        ),
      ),
    );
