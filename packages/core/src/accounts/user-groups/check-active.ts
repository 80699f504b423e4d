import * as E from 'fp-ts/Either';
import type { AccessFailure, User, UserGroup } from '../../access';
import { accessFailure } from '../../access';
import type { UserGroupId, UserId } from '../../kernel';

/** Checks that all of the wanted users exist and are active. */
export const checkActiveUsers = (
  wanted: readonly UserId[],
  found: readonly Pick<User, 'id' | 'isActive'>[],
): E.Either<AccessFailure<'InvalidUserId'>, void> =>
  checkUsersExist(
    wanted,
    found.filter(({ isActive }) => isActive),
  );

/** Checks that all of the wanted users exist, active or not; `found` may contain others. */
export const checkUsersExist = (
  wanted: readonly UserId[],
  found: readonly Pick<User, 'id'>[],
): E.Either<AccessFailure<'InvalidUserId'>, void> => {
  const existing = new Set(found.map(({ id }) => id));
  const invalid = wanted.find((id) => !existing.has(id));
  return invalid === undefined
    ? E.right(undefined)
    : E.left(accessFailure('InvalidUserId', { id: invalid }));
};

/** Checks that all of the wanted groups exist and are active; `found` may contain others. */
export const checkActiveGroups = (
  wanted: readonly UserGroupId[],
  found: readonly Pick<UserGroup, 'id' | 'isActive'>[],
): E.Either<AccessFailure<'InvalidUserGroupId' | 'UserGroupDeactivated'>, void> => {
  const byId = new Map(found.map((group) => [group.id, group]));
  const unknown = wanted.find((id) => !byId.has(id));
  if (unknown !== undefined) {
    return E.left(accessFailure('InvalidUserGroupId', { id: unknown }));
  }
  return wanted.every((id) => byId.get(id)?.isActive === true)
    ? E.right(undefined)
    : E.left(accessFailure('UserGroupDeactivated'));
};
