import * as E from 'fp-ts/Either';
import type { User } from '../../access';
import { isAdministrator, isBot, isOwner } from '../../access';
import type { AccountMessages } from '../../kernel';
import { isOnlyOwner } from './role-change';
import type { AccessFailure } from '../../access';
import { accessFailure } from '../../access';

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
  AccessFailure<
    | 'UserDoesNotExist'
    | 'UserIsDeactivated'
    | 'InsufficientPermission'
    | 'MustBeOwner'
    | 'CannotDeactivateOnlyOwner'
  >,
  void
> => {
  if (isBot(target)) {
    return E.left(accessFailure('UserDoesNotExist'));
  }
  if (!target.isActive) {
    return E.left(accessFailure('UserIsDeactivated'));
  }
  if (!isAdministrator(caller)) {
    return E.left(accessFailure('InsufficientPermission'));
  }
  if (isOnlyOwner(target, ownerIds)) {
    return E.left(accessFailure('CannotDeactivateOnlyOwner'));
  }
  return isOwner(target) && !isOwner(caller)
    ? E.left(accessFailure('MustBeOwner'))
    : E.right(undefined);
};

/** Whether somebody may leave. Source: reference, «DELETE /users/me». */
export const checkLeave = (
  user: User,
  everyone: readonly User[],
  ownerIds: readonly User['id'][],
): E.Either<AccessFailure<'CannotDeactivateLastUser'>, void> => {
  const people = everyone.filter((each) => each.isActive && !isBot(each));
  if (people.length === 1 && people[0]?.id === user.id) {
    return E.left(accessFailure('CannotDeactivateLastUser', { entity: 'user' }));
  }
  return isOnlyOwner(user, ownerIds)
    ? E.left(accessFailure('CannotDeactivateLastUser', { entity: 'organization owner' }))
    : E.right(undefined);
};
