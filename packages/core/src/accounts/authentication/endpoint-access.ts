import * as E from 'fp-ts/Either';
import type { AccessFailure, RoleFailure, User, Viewer } from '../../access';
import { accessFailure, isAdministrator, isBot, isCaller, isGuest, isOwner } from '../../access';

/** Which users may call an endpoint at all. */
export type RequiredRole =
  | 'user'
  | 'human'
  | 'nonGuest'
  | 'nonGuestHuman'
  | 'administrator'
  | 'owner';

type Requirement = readonly [fulfilled: (user: User) => boolean, otherwise: RoleFailure];

const notGuest = (user: User) => !isGuest(user);
const notBot = (user: User) => !isBot(user);

const requirements: Readonly<Record<RequiredRole, readonly Requirement[]>> = {
  user: [],
  human: [[notBot, accessFailure('NotForBots')]],
  nonGuest: [[notGuest, accessFailure('NotForGuests')]],
  nonGuestHuman: [
    [notGuest, accessFailure('NotForGuests')],
    [notBot, accessFailure('NotForBots')],
  ],
  administrator: [[isAdministrator, accessFailure('MustBeAdministrator')]],
  owner: [[isOwner, accessFailure('MustBeOwner')]],
};

/** The failures of a call by an account without the role. */
export const roleFailures = (required: RequiredRole): readonly RoleFailure[] =>
  requirements[required].map(([, failure]) => failure);

/** Source: docs/reference/authentication.md#required-roles. */
export const checkCall = (required: RequiredRole, user: User): E.Either<RoleFailure, void> => {
  const failed = requirements[required].find(([fulfilled]) => !fulfilled(user));
  return failed === undefined ? E.right(undefined) : E.left(failed[1]);
};

/**
 * Checks that the viewer may call an endpoint that admits visitors: accounts may, visitors only if
 * the organization enabled public access.
 *
 * Source: docs/reference/authentication.md#visitors.
 */
export const checkVisitorAccess = (viewer: Viewer): E.Either<AccessFailure<'NotLoggedIn'>, void> =>
  isCaller(viewer) || viewer.realm.settings.enable_spectator_access
    ? E.right(undefined)
    : E.left(accessFailure('NotLoggedIn'));
