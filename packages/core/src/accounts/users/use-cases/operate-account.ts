import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, User } from '../../../access';
import { accessFailure, isBot } from '../../../access';
import type { Role, Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import { planServerDeactivation } from '../deactivation';
import type { ReactivationFailure } from '../reactivation';
import { planReactivation } from '../reactivation';
import type { RoleChangeFailure } from '../role-change';
import { planRoleChange } from '../role-change';
import { reactivate } from '../steps/change-activity';
import { applyRoleChange, loadRoleChange } from '../steps/change-role';
import { applyDeactivation, loadDeactivation } from '../steps/deactivate-account';
import { lockedUser } from '../steps/locked-user';
import type { NamedAccount } from '../steps/operated-account';
import { operatedAccount } from '../steps/operated-account';
import type { Ports } from '../../use-case-ports';

/** What the operator of the server does with an account: there is no caller to check. */
type Dependencies = Pick<Ports, 'accounts' | 'clock' | 'transact'>;

type NotFound = AccessFailure<'UserDoesNotExist'>;

/** Gives an account a role; changes nothing if it has the role already. */
export const changeRoleByEmail =
  ({ accounts, transact, clock }: Dependencies) =>
  ({
    role,
    ...named
  }: NamedAccount & { readonly role: Role }): Work<NotFound | RoleChangeFailure, User> =>
    pipe(
      operatedAccount(accounts, named),
      TE.bindTo('identity'),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.flatMap(({ identity: { user, realm }, now }) =>
        transact('server', (tx) =>
          pipe(
            loadRoleChange(tx, { realm, user: 'server' }, user, role, now),
            TE.bindTo('facts'),
            TE.bindW('plan', ({ facts }) => TE.fromEither(planRoleChange(facts, role))),
            TE.flatMap(({ facts, plan }) =>
              plan === undefined ? TE.right(facts.target) : applyRoleChange(tx, facts, plan),
            ),
          ),
        ),
      ),
    );

/** Deactivates a person with their bots, or a bot. */
export const deactivateByEmail =
  ({ accounts, transact, clock }: Dependencies) =>
  (
    named: NamedAccount,
  ): Work<NotFound | AccessFailure<'UserIsDeactivated' | 'CannotDeactivateOnlyOwner'>, User> =>
    pipe(
      operatedAccount(accounts, named),
      TE.bindTo('identity'),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.tap(({ identity: { user, realm }, now }) =>
        transact('server', (tx) =>
          pipe(
            lockedUser(tx, user),
            ensure(({ isActive }) => isActive, accessFailure('UserIsDeactivated')),
            TE.flatMap((target) => loadDeactivation(tx, realm, target, now)),
            TE.flatMapEither(planServerDeactivation),
            TE.tap(() =>
              pipe(
                tx.users.setLeaving(realm.id, user.id, true),
                ensure((isFirst) => isFirst, accessFailure('UserIsDeactivated')),
              ),
            ),
            TE.flatMap((plan) => applyDeactivation(tx, realm, plan, now)),
          ),
        ),
      ),
      TE.map(({ identity: { user } }) => user),
    );

/**
 * Activates a person again; changes nothing if they are active. Whoever reactivates a bot may become
 * its owner, which the operator of the server cannot.
 */
export const reactivateByEmail =
  ({ accounts, transact, clock }: Dependencies) =>
  (named: NamedAccount): Work<NotFound | ReactivationFailure, User> =>
    pipe(
      operatedAccount(accounts, named),
      ensure(({ user }) => !isBot(user), accessFailure('UserDoesNotExist')),
      TE.bindTo('identity'),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.tap(({ identity: { user, realm }, now }) =>
        transact('server', (tx) =>
          pipe(
            lockedUser(tx, user),
            TE.flatMapEither((target) => planReactivation('server', { target, others: [] })),
            TE.flatMap(({ account }) =>
              account === undefined
                ? TE.right(undefined)
                : reactivate(tx, realm, account, TE.right(undefined), now),
            ),
          ),
        ),
      ),
      TE.map(({ identity: { user } }) => user),
    );
