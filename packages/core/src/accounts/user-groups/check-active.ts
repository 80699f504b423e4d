import * as E from 'fp-ts/Either';
import type { AccessFailure, User, UserGroup } from '../../access';
import { accessFailure } from '../../access';
import type { UserGroupId, UserId } from '../../kernel';

/** Whether all of the wanted users are there and active. */
export const checkActiveUsers = (
  wanted: readonly UserId[],
  found: readonly Pick<User, 'id' | 'isActive'>[],
): E.Either<AccessFailure<'InvalidUserId'>, void> => {
  const active = new Set(found.filter(({ isActive }) => isActive).map(({ id }) => id));
  const invalid = wanted.find((id) => !active.has(id));
  return invalid === undefined
    ? E.right(undefined)
    : E.left(accessFailure('InvalidUserId', { id: invalid }));
};

/** Whether all of the wanted groups are there and active; others may be among those found. */
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
