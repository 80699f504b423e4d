import * as E from 'fp-ts/Either';
import type { User } from '../../access';
import { isAdministrator, isGuest, isOwner } from '../../access';
import type { Role } from '../../kernel';
import { isAtLeast, role } from '../../kernel';
import type { AccessFailure } from '../../access';
import { accessFailure } from '../../access';

/** Whether an organization would be left without an owner that can log in. */
export const isOnlyOwner = (target: User, ownerIds: readonly User['id'][]): boolean =>
  ownerIds.length === 1 && ownerIds[0] === target.id;

/**
 * Whether the caller may give the target that role.
 *
 * @param ownerIds the active human owners
 *
 * Source: API document, «PATCH /users/{email}» and «Errors».
 */
export const checkRoleChange = (
  caller: User,
  target: User,
  wanted: Role,
  ownerIds: readonly User['id'][],
): E.Either<
  AccessFailure<
    'MustBeOwner' | 'MustBeAdministrator' | 'GuestCannotAdminister' | 'CannotDemoteOnlyOwner'
  >,
  void
> => {
  if (target.role === wanted) {
    return E.right(undefined);
  }
  if (isOnlyOwner(target, ownerIds)) {
    return E.left(accessFailure('CannotDemoteOnlyOwner'));
  }
  if ((isOwner(target) || wanted === role.owner) && !isOwner(caller)) {
    return E.left(accessFailure('MustBeOwner'));
  }
  if (!isAdministrator(caller)) {
    return E.left(accessFailure('MustBeAdministrator'));
  }
  return isGuest(target) && isAtLeast(wanted, role.administrator)
    ? E.left(accessFailure('GuestCannotAdminister'))
    : E.right(undefined);
};
