import * as E from 'fp-ts/Either';
import type {
  CannotDemoteOnlyOwner,
  GuestCannotAdminister,
  MustBeAdministrator,
  MustBeOwner,
  User,
} from '../../access';
import {
  cannotDemoteOnlyOwner,
  guestCannotAdminister,
  isAdministrator,
  isGuest,
  isOwner,
  mustBeAdministrator,
  mustBeOwner,
} from '../../access';
import type { Role } from '../../kernel';
import { isAtLeast, role } from '../../kernel';

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
  MustBeOwner | MustBeAdministrator | GuestCannotAdminister | CannotDemoteOnlyOwner,
  void
> => {
  if (target.role === wanted) {
    return E.right(undefined);
  }
  if (isOnlyOwner(target, ownerIds)) {
    return E.left(cannotDemoteOnlyOwner);
  }
  if ((isOwner(target) || wanted === role.owner) && !isOwner(caller)) {
    return E.left(mustBeOwner);
  }
  if (!isAdministrator(caller)) {
    return E.left(mustBeAdministrator);
  }
  return isGuest(target) && isAtLeast(wanted, role.administrator)
    ? E.left(guestCannotAdminister)
    : E.right(undefined);
};
