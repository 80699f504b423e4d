import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  Caller,
  InsufficientPermission,
  InvalidUserGroup,
  InvalidUserGroupId,
  InvalidUserId,
  Realm,
  UserGroup,
  UserGroupDeactivated,
} from '../../../access';
import {
  insufficientPermission,
  invalidUserGroup,
  invalidUserGroupId,
  invalidUserId,
  userGroupDeactivated,
} from '../../../access';
import type { Unexpected, UserGroupId, UserId } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { mayManageGroup } from '../membership-permission';

/** The group, if there is one; group ids are no secret. */
export const findUserGroup = (
  { userGroups }: Pick<Transaction, 'userGroups'>,
  realm: Realm,
  id: UserGroupId,
): TE.TaskEither<InvalidUserGroup | Unexpected, UserGroup> =>
  pipe(
    userGroups.findMany(realm, [id]),
    TE.flatMap(([group]) => (group === undefined ? TE.left(invalidUserGroup) : TE.right(group))),
  );

/** The group, if it is there and active. */
export const findActiveUserGroup = (
  tx: Pick<Transaction, 'userGroups'>,
  realm: Realm,
  id: UserGroupId,
): TE.TaskEither<InvalidUserGroup | UserGroupDeactivated | Unexpected, UserGroup> =>
  pipe(
    findUserGroup(tx, realm, id),
    TE.filterOrElseW(
      ({ isActive }) => isActive,
      () => userGroupDeactivated,
    ),
  );

/** The group, if the caller may change it; nobody else changes groups of the realm meanwhile. */
export const lockManagedGroup = (
  tx: Pick<Transaction, 'userGroups'>,
  caller: Caller,
  id: UserGroupId,
): TE.TaskEither<InvalidUserGroup | InsufficientPermission | Unexpected, UserGroup> =>
  pipe(
    tx.userGroups.lock(caller.realm.id),
    TE.flatMap(() => findUserGroup(tx, caller.realm, id)),
    TE.filterOrElseW(
      (group) => mayManageGroup(caller, group),
      () => insufficientPermission,
    ),
  );

/** Succeeds if all of them are there and active. */
export const requireActiveUsers = (
  { users }: Pick<Transaction, 'users'>,
  realm: Realm,
  ids: readonly UserId[],
): TE.TaskEither<InvalidUserId | Unexpected, void> =>
  pipe(
    users.findMany(realm.id, ids),
    TE.flatMap((found) => {
      const active = new Set(found.filter(({ isActive }) => isActive).map(({ id }) => id));
      const stranger = ids.find((id) => !active.has(id));
      return stranger === undefined ? TE.right(undefined) : TE.left(invalidUserId(stranger));
    }),
  );

/** Succeeds if all of them are there and active. */
export const requireActiveGroups = (
  { userGroups }: Pick<Transaction, 'userGroups'>,
  realm: Realm,
  ids: readonly UserGroupId[],
): TE.TaskEither<InvalidUserGroupId | UserGroupDeactivated | Unexpected, void> =>
  pipe(
    userGroups.findMany(realm, ids),
    TE.flatMapEither((found): E.Either<InvalidUserGroupId | UserGroupDeactivated, void> => {
      const known = new Set(found.map(({ id }) => id));
      const unknown = ids.find((id) => !known.has(id));
      if (unknown !== undefined) {
        return E.left(invalidUserGroupId(unknown));
      }
      return found.every(({ isActive }) => isActive)
        ? E.right(undefined)
        : E.left(userGroupDeactivated);
    }),
  );
