import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { InsufficientPermission } from '../../authentication/authentication-failures';
import { insufficientPermission } from '../../authentication/authentication-failures';
import type { Caller } from '../../authentication/caller';
import type { ProfileEntry } from '../../custom-profile-fields/profile-value';
import type { WriteProfileFailure } from '../../custom-profile-fields/use-cases/write-profile';
import { renderProfile, writeProfile } from '../../custom-profile-fields/use-cases/write-profile';
import type { Clock } from '../../ports/clock';
import type { RenderingFailed } from '../../ports/renderer';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { RenderingDependencies } from '../../rendering/use-cases/render-content';
import type { Role } from '../role';
import { isAdministrator, isOwner } from '../user';
import type { User } from '../user';
import type {
  CannotChangeEmails,
  InvalidNewEmail,
  NewEmailTaken,
  UserDoesNotExist,
} from '../user-failures';
import { cannotChangeEmails } from '../user-failures';
import { changeEmail } from './change-email';
import type { NameFailure, NameNeeds } from './change-name';
import { changeName } from './change-name';
import type { RoleChangeFailure, RoleChangeNeeds } from './change-role';
import { changeRole } from './change-role';
import type { UserReference } from './sight';
import { findAdministered } from './sight';

export type UpdateUser = {
  readonly target: UserReference;
  readonly fullName: string | undefined;
  readonly role: Role | undefined;
  readonly profile: readonly ProfileEntry[];
  readonly newEmail: string | undefined;
};

export type UpdateUserFailure =
  | UserDoesNotExist
  | InsufficientPermission
  | CannotChangeEmails
  | RoleChangeFailure
  | NameFailure
  | WriteProfileFailure
  | InvalidNewEmail
  | NewEmailTaken
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
              () => insufficientPermission,
            ),
            TE.filterOrElseW(
              () => command.newEmail === undefined || mayChangeEmails(caller),
              () => cannotChangeEmails,
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
