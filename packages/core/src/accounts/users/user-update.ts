import * as E from 'fp-ts/Either';
import type * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, User } from '../../access';
import { accessFailure, checkKey, isAdministrator, isOwner } from '../../access';
import type { Role } from '../../kernel';
import type {
  ProfileFacts,
  ProfileFailure,
  ProfilePlan,
} from '../custom-profile-fields/profile-plan';
import { planProfile } from '../custom-profile-fields/profile-plan';
import type { ProfileEntry } from '../custom-profile-fields/profile-value';
import type { AccountFailure } from '../failures';
import { planNewEmail } from './email-change';
import type { NameFailure } from './full-name';
import type { GrantPlan, RequestedGrants } from './grants';
import { checkGrants, planGrants } from './grants';
import { planName } from './full-name';
import type { RoleChangeFacts, RoleChangeFailure, RoleChangePlan } from './role-change';
import { planRoleChange } from './role-change';

/** The requested changes of an account; undefined for what stays. */
export type RequestedUserChanges = {
  readonly fullName?: string | undefined;
  readonly role?: Role | undefined;
  readonly profile: readonly ProfileEntry[];
  readonly newEmail?: string | undefined;
  readonly grants: RequestedGrants;
};

/** What the changes depend on; each part is loaded only if it is requested. */
export type UserUpdateFacts = {
  readonly target: User;
  readonly roleChange: RoleChangeFacts;
  /** The users whose names are reserved. */
  readonly reservedNames: readonly User[];
  readonly profile: ProfileFacts;
  /** The user who has the new email address already. */
  readonly emailHolder: O.Option<User>;
};

/** What changes; undefined for what stays. */
export type UserUpdatePlan = {
  readonly role: RoleChangePlan | undefined;
  readonly fullName: string | undefined;
  readonly profile: ProfilePlan;
  readonly email: string | undefined;
  readonly grants: GrantPlan;
};

export type UserUpdateFailure =
  | AccessFailure<'BeyondKey' | 'InsufficientPermission' | 'CannotChangeEmails' | 'InvalidNewEmail'>
  | AccountFailure<'NewEmailTaken'>
  | RoleChangeFailure
  | NameFailure
  | ProfileFailure;

/** Whether the caller is an administrator, or the owner of the bot. */
export const canAdminister = ({ user }: Caller, target: User): boolean =>
  isAdministrator(user) || target.bot?.ownerId === user.id;

/** Requires an owner with the grant. Source: docs/reference/users.md#changing-a-user. */
const canChangeEmails = ({ user }: Caller): boolean =>
  isOwner(user) && user.grants.includes('can_change_user_emails');

const checkPermission = (
  caller: Caller,
  target: User,
  { newEmail }: RequestedUserChanges,
): E.Either<AccessFailure<'BeyondKey' | 'InsufficientPermission' | 'CannotChangeEmails'>, void> => {
  if (!canAdminister(caller, target)) {
    return E.left(accessFailure('InsufficientPermission'));
  }
  if (newEmail === undefined) {
    return E.right(undefined);
  }
  // Whoever reads the mail of an account can set its password.
  return canChangeEmails(caller)
    ? checkKey(caller, 'credentials')
    : E.left(accessFailure('CannotChangeEmails'));
};

/**
 * Decides all changes of an account, or why none is made.
 *
 * Source: docs/reference/users.md#changing-a-user.
 */
export const planUserUpdate = (
  caller: Caller,
  { target, roleChange, reservedNames, profile, emailHolder }: UserUpdateFacts,
  wanted: RequestedUserChanges,
): E.Either<UserUpdateFailure, UserUpdatePlan> =>
  pipe(
    E.Do,
    E.tap(() => checkPermission(caller, target, wanted)),
    E.tap(() => checkGrants(caller.user, wanted.grants)),
    E.bindW('role', () => planRoleChange(roleChange, wanted.role ?? target.role)),
    E.bindW('fullName', () => planName(target, wanted.fullName ?? target.fullName, reservedNames)),
    E.bindW('profile', () => planProfile(caller, target, profile, wanted.profile)),
    E.bindW('email', () =>
      planNewEmail(target, wanted.newEmail ?? target.deliveryEmail, emailHolder),
    ),
    E.let('grants', () => planGrants(target, wanted.grants)),
  );
