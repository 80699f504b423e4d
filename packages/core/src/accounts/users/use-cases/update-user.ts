import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  Caller,
  RenderingDependencies,
  RenderingFailed,
  User,
  UserReference,
} from '../../../access';
import { findAdministered, isAdministrator, isOwner } from '../../../access';
import type { Clock, Role } from '../../../kernel';
import type { ProfileEntry } from '../../custom-profile-fields/profile-value';
import type { WriteProfileFailure } from '../../custom-profile-fields/steps/write-profile';
import { renderProfile, writeProfile } from '../../custom-profile-fields/steps/write-profile';
import type { UnitOfWork } from '../../transaction';
import { changeEmail } from '../steps/change-email';
import type { NameFailure, NameNeeds } from '../steps/change-name';
import { changeName } from '../steps/change-name';
import type { RoleChangeFailure, RoleChangeNeeds } from '../steps/change-role';
import { changeRole } from '../steps/change-role';
import type { AccessFailure } from '../../../access';
import { accessFailure } from '../../../access';

export type UpdateUser = {
  readonly target: UserReference;
  readonly fullName: string | undefined;
  readonly role: Role | undefined;
  readonly profile: readonly ProfileEntry[];
  readonly newEmail: string | undefined;
};

export type UpdateUserFailure =
  | AccessFailure<
      | 'UserDoesNotExist'
      | 'InsufficientPermission'
      | 'CannotChangeEmails'
      | 'InvalidNewEmail'
      | 'NewEmailTaken'
    >
  | RoleChangeFailure
  | NameFailure
  | WriteProfileFailure
  | RenderingFailed;

type Dependencies = RenderingDependencies & {
  readonly transact: UnitOfWork<NameNeeds | RoleChangeNeeds | 'profileFields'>;
  readonly snapshot: UnitOfWork<'profileFields'>;
  readonly clock: Clock;
};

/** Administrators may administer everyone, and the owner of a bot their bot. */
export const mayAdminister = ({ user }: Caller, target: User): boolean =>
  isAdministrator(user) || target.bot?.ownerId === user.id;

/** Source: API document, «PATCH /users/{email}»: it takes an owner, and the grant. */
const mayChangeEmails = ({ user }: Caller): boolean =>
  isOwner(user) && user.grants.includes('can_change_user_emails');

/**
 * Changes what is given of somebody's account, all of it or nothing.
 *
 * Source: API document and reference, «PATCH /users/{email}».
 */
export const updateUser =
  (dependencies: Dependencies) =>
  (caller: Caller, command: UpdateUser): TE.TaskEither<UpdateUserFailure, void> =>
    pipe(
      TE.Do,
      TE.bindW('now', () => TE.fromIO(dependencies.clock.now)),
      TE.bindW('renderings', () => renderProfile(dependencies)(caller, command.profile)),
      TE.flatMap(({ now, renderings }) =>
        dependencies.transact((tx) =>
          pipe(
            findAdministered(tx, caller, command.target),
            TE.filterOrElseW(
              (target) => mayAdminister(caller, target),
              () => accessFailure('InsufficientPermission'),
            ),
            TE.filterOrElseW(
              () => command.newEmail === undefined || mayChangeEmails(caller),
              () => accessFailure('CannotChangeEmails'),
            ),
            TE.flatMap((target) =>
              changeRole(tx, caller, target, command.role ?? target.role, now),
            ),
            TE.flatMap((target) =>
              changeName(tx, caller, target, command.fullName ?? target.fullName),
            ),
            TE.tap((target) => writeProfile(tx, caller, target, command.profile, renderings)),
            TE.flatMap((target) =>
              changeEmail(tx, caller.realm, target, command.newEmail ?? target.deliveryEmail),
            ),
            TE.map(() => undefined),
          ),
        ),
      ),
    );
