import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Realm, User } from '../../../access';
import { accessFailure, isBot } from '../../../access';
import type { Role, Timestamp, Work } from '../../../kernel';
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
import type { Transaction } from '../../transaction';
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

/** Deactivates an active account, unless somebody else is doing so. */
const deactivate = (tx: Transaction, realm: Realm, target: User, now: Timestamp) =>
  pipe(
    loadDeactivation(tx, realm, target, now),
    TE.flatMapEither(planServerDeactivation),
    TE.bindTo('plan'),
    TE.bindW('isFirst', () => tx.users.setLeaving(realm.id, target.id, true)),
    TE.flatMap(({ plan, isFirst }) =>
      isFirst ? applyDeactivation(tx, realm, plan, now) : TE.right(undefined),
    ),
  );

/** Deactivates a person with their bots, or a bot; changes nothing if they are not active. */
export const deactivateByEmail =
  ({ accounts, transact, clock }: Dependencies) =>
  (named: NamedAccount): Work<NotFound | AccessFailure<'CannotDeactivateOnlyOwner'>, User> =>
    pipe(
      operatedAccount(accounts, named),
      TE.bindTo('identity'),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.tap(({ identity: { user, realm }, now }) =>
        transact('server', (tx) =>
          pipe(
            lockedUser(tx, user),
            TE.flatMap((target) =>
              target.isActive ? deactivate(tx, realm, target, now) : TE.right(undefined),
            ),
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
