import * as E from 'fp-ts/Either';
import type { NotLoggedIn, RoleFailure, User, Viewer } from '../../access';
import {
  isAdministrator,
  isBot,
  isCaller,
  isGuest,
  isOwner,
  mustBeAdministrator,
  mustBeOwner,
  notForBots,
  notForGuests,
  notLoggedIn,
} from '../../access';

/** Who may call an endpoint at all, whatever they ask of it. */
export type RequiredRole =
  'user' | 'human' | 'nonGuest' | 'nonGuestHuman' | 'administrator' | 'owner';

type Requirement = readonly [fulfilled: (user: User) => boolean, otherwise: RoleFailure];

const notGuest = (user: User) => !isGuest(user);
const notBot = (user: User) => !isBot(user);

const requirements: Readonly<Record<RequiredRole, readonly Requirement[]>> = {
  user: [],
  human: [[notBot, notForBots]],
  nonGuest: [[notGuest, notForGuests]],
  nonGuestHuman: [
    [notGuest, notForGuests],
    [notBot, notForBots],
  ],
  administrator: [[isAdministrator, mustBeAdministrator]],
  owner: [[isOwner, mustBeOwner]],
};

/** Source: API document, «Authentication»; checked before any parameter is read. */
export const mayCall = (required: RequiredRole, user: User): E.Either<RoleFailure, void> => {
  const failed = requirements[required].find(([fulfilled]) => !fulfilled(user));
  return failed === undefined ? E.right(undefined) : E.left(failed[1]);
};

/**
 * Whether the viewer may call an endpoint that takes visitors: accounts may, visitors where the
 * organization has public access.
 *
 * Source: reference, «Anonymous (spectator) access».
 */
export const mayVisit = (viewer: Viewer): E.Either<NotLoggedIn, void> =>
  isCaller(viewer) || viewer.realm.settings.enable_spectator_access
    ? E.right(undefined)
    : E.left(notLoggedIn);
