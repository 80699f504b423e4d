import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  AccessFailure,
  Caller,
  RenderingDependencies,
  RenderingFailed,
  User,
  UserReference,
} from '../../../access';
import { accessAdministered } from '../../../access';
import type { Async, Timestamp, Work } from '../../../kernel';
import type { ProfileRenderings } from '../../custom-profile-fields/profile-plan';
import {
  applyProfile,
  loadProfile,
  renderProfile,
} from '../../custom-profile-fields/steps/write-profile';
import type { Transaction } from '../../transaction';
import { requestsGrants } from '../grants';
import { applyRoleChange, loadRoleChange } from '../steps/change-role';
import { loadEmailHolder, loadReservedNames } from '../steps/load-account-facts';
import { lockedUser } from '../steps/locked-user';
import { writeEmail, writeName } from '../steps/write-account';
import { writeGrants } from '../steps/write-grants';
import type {
  UserUpdateFacts,
  UserUpdateFailure,
  UserUpdatePlan,
  RequestedUserChanges,
} from '../user-update';
import { planUserUpdate } from '../user-update';
import type { Ports } from '../../use-case-ports';

export type UpdateUser = RequestedUserChanges & { readonly target: UserReference };

type UpdateUserFailure = AccessFailure<'UserDoesNotExist'> | UserUpdateFailure | RenderingFailed;

type Dependencies = RenderingDependencies & Pick<Ports, 'clock' | 'snapshot' | 'transact'>;

const loadFacts = (
  tx: Transaction,
  caller: Caller,
  target: User,
  { role, fullName, profile, newEmail, grants }: UpdateUser,
  renderings: ProfileRenderings,
  now: Timestamp,
): Async<UserUpdateFacts> =>
  pipe(
    TE.Do,
    // The fields of profiles are locked before accounts.
    TE.bind('profile', () => loadProfile(tx, caller, target, profile, renderings)),
    TE.bind('current', () => (requestsGrants(grants) ? lockedUser(tx, target) : TE.right(target))),
    TE.bind('roleChange', ({ current }) => loadRoleChange(tx, caller, current, role, now)),
    TE.bind('emailHolder', () =>
      newEmail === undefined
        ? TE.right(O.none)
        : loadEmailHolder(tx, caller.realm, newEmail.trim()),
    ),
    TE.bind('reservedNames', () =>
      fullName === undefined ? TE.right([]) : loadReservedNames(tx, caller.realm),
    ),
    TE.map((loaded) => ({ target: loaded.roleChange.target, ...loaded })),
  );

const applyPlan = (
  tx: Transaction,
  { realm }: Caller,
  { target, roleChange }: UserUpdateFacts,
  { role, fullName, profile, email, grants }: UserUpdatePlan,
): Async<void> =>
  pipe(
    role === undefined ? TE.right(target) : applyRoleChange(tx, roleChange, role),
    TE.flatMap((user) =>
      fullName === undefined ? TE.right(user) : writeName(tx, realm, user, fullName),
    ),
    TE.tap((user) => applyProfile(tx, user, profile)),
    TE.flatMap((user) =>
      email === undefined ? TE.right(user) : writeEmail(tx, realm, user, email),
    ),
    TE.flatMap((user) => writeGrants(tx, realm, user, grants)),
    TE.map(() => undefined),
  );

/**
 * Makes the given changes of an account, all or none.
 *
 * Source: docs/reference/users.md#changing-a-user.
 */
export const updateUser =
  (dependencies: Dependencies) =>
  (caller: Caller, command: UpdateUser): Work<UpdateUserFailure, void> =>
    pipe(
      TE.Do,
      TE.bindW('now', () => TE.fromIO(dependencies.clock.now)),
      TE.bindW('renderings', () => renderProfile(dependencies)(caller, command.profile)),
      TE.flatMap(({ now, renderings }) =>
        dependencies.transact(caller, (tx) =>
          pipe(
            accessAdministered(tx, caller, command.target),
            TE.flatMap((target) => loadFacts(tx, caller, target, command, renderings, now)),
            TE.bindTo('facts'),
            TE.bindW('plan', ({ facts }) => TE.fromEither(planUserUpdate(caller, facts, command))),
            TE.flatMap(({ facts, plan }) => applyPlan(tx, caller, facts, plan)),
          ),
        ),
      ),
    );
