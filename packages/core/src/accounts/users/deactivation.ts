import * as E from 'fp-ts/Either';
import type {
  CannotDeactivateLastUser,
  CannotDeactivateOnlyOwner,
  InsufficientPermission,
  MustBeOwner,
  User,
  UserDoesNotExist,
  UserIsDeactivated,
} from '../../access';
import {
  cannotDeactivateLastUser,
  cannotDeactivateOnlyOwner,
  insufficientPermission,
  isAdministrator,
  isBot,
  isOwner,
  mustBeOwner,
  userDoesNotExist,
  userIsDeactivated,
} from '../../access';
import type { AccountMessages } from '../../kernel';
import { isOnlyOwner } from './role-change';

/** What goes along with a deactivation. Source: API document, «DELETE /users/{user_id}». */
export type DeactivationActions = {
  readonly deleteProfile: boolean;
  readonly deletePublicChannelMessages: boolean;
  readonly deletePrivateChannelMessages: boolean;
  readonly deleteDirectMessages: boolean;
};

/** Which messages go. */
export const messagesToDelete = (actions: DeactivationActions): readonly AccountMessages[] => [
  ...(actions.deletePublicChannelMessages ? (['publicChannels'] as const) : []),
  ...(actions.deletePrivateChannelMessages ? (['privateChannels'] as const) : []),
  ...(actions.deleteDirectMessages ? (['direct'] as const) : []),
];

/** The name of everyone whose profile was deleted. */
export const deletedUserName = 'Deleted user';

/**
 * Whether the caller may deactivate the target.
 *
 * @param ownerIds the active human owners
 *
 * Source: API document, «DELETE /users/{user_id}» and «Errors»; reference, the same.
 */
export const checkDeactivation = (
  caller: User,
  target: User,
  ownerIds: readonly User['id'][],
): E.Either<
  | UserDoesNotExist
  | UserIsDeactivated
  | InsufficientPermission
  | MustBeOwner
  | CannotDeactivateOnlyOwner,
  void
> => {
  if (isBot(target)) {
    return E.left(userDoesNotExist);
  }
  if (!target.isActive) {
    return E.left(userIsDeactivated);
  }
  if (!isAdministrator(caller)) {
    return E.left(insufficientPermission);
  }
  if (isOnlyOwner(target, ownerIds)) {
    return E.left(cannotDeactivateOnlyOwner);
  }
  return isOwner(target) && !isOwner(caller) ? E.left(mustBeOwner) : E.right(undefined);
};

/** Whether somebody may leave. Source: reference, «DELETE /users/me». */
export const checkLeave = (
  user: User,
  everyone: readonly User[],
  ownerIds: readonly User['id'][],
): E.Either<CannotDeactivateLastUser, void> => {
  const people = everyone.filter((each) => each.isActive && !isBot(each));
  if (people.length === 1 && people[0]?.id === user.id) {
    return E.left(cannotDeactivateLastUser('user'));
  }
  return isOnlyOwner(user, ownerIds)
    ? E.left(cannotDeactivateLastUser('organization owner'))
    : E.right(undefined);
};
