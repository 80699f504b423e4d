import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Realm, UserGroup } from '../../../access';
import type { Unexpected, UserGroupId, UserId } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { mayManageGroup } from '../membership-permission';
import type { AccessFailure } from '../../../access';
import { accessFailure } from '../../../access';

/** The group, if there is one; group ids are no secret. */
export const findUserGroup = (
  { userGroups }: Pick<Transaction, 'userGroups'>,
  realm: Realm,
  id: UserGroupId,
): TE.TaskEither<AccessFailure<'InvalidUserGroup'> | Unexpected, UserGroup> =>
  pipe(
    userGroups.findMany(realm, [id]),
    TE.flatMap(([group]) =>
      group === undefined ? TE.left(accessFailure('InvalidUserGroup')) : TE.right(group),
    ),
  );

/** The group, if it is there and active. */
export const findActiveUserGroup = (
  tx: Pick<Transaction, 'userGroups'>,
  realm: Realm,
  id: UserGroupId,
): TE.TaskEither<
  AccessFailure<'InvalidUserGroup' | 'UserGroupDeactivated'> | Unexpected,
  UserGroup
> =>
  pipe(
    findUserGroup(tx, realm, id),
    TE.filterOrElseW(
      ({ isActive }) => isActive,
      () => accessFailure('UserGroupDeactivated'),
    ),
  );

/** The group, if the caller may change it; nobody else changes groups of the realm meanwhile. */
export const lockManagedGroup = (
  tx: Pick<Transaction, 'userGroups'>,
  caller: Caller,
  id: UserGroupId,
): TE.TaskEither<
  AccessFailure<'InvalidUserGroup' | 'InsufficientPermission'> | Unexpected,
  UserGroup
> =>
  pipe(
    tx.userGroups.lock(caller.realm.id),
    TE.flatMap(() => findUserGroup(tx, caller.realm, id)),
    TE.filterOrElseW(
      (group) => mayManageGroup(caller, group),
      () => accessFailure('InsufficientPermission'),
    ),
  );

/** Succeeds if all of them are there and active. */
export const requireActiveUsers = (
  { users }: Pick<Transaction, 'users'>,
  realm: Realm,
  ids: readonly UserId[],
): TE.TaskEither<AccessFailure<'InvalidUserId'> | Unexpected, void> =>
  pipe(
    users.findMany(realm.id, ids),
    TE.flatMap((found) => {
      const active = new Set(found.filter(({ isActive }) => isActive).map(({ id }) => id));
      const inaccessibleUser = ids.find((id) => !active.has(id));
      return inaccessibleUser === undefined
        ? TE.right(undefined)
        : TE.left(accessFailure('InvalidUserId', { id: inaccessibleUser }));
    }),
  );

/** Succeeds if all of them are there and active. */
export const requireActiveGroups = (
  { userGroups }: Pick<Transaction, 'userGroups'>,
  realm: Realm,
  ids: readonly UserGroupId[],
): TE.TaskEither<AccessFailure<'InvalidUserGroupId' | 'UserGroupDeactivated'> | Unexpected, void> =>
  pipe(
    userGroups.findMany(realm, ids),
    TE.flatMapEither(
      (found): E.Either<AccessFailure<'InvalidUserGroupId' | 'UserGroupDeactivated'>, void> => {
        const known = new Set(found.map(({ id }) => id));
        const unknown = ids.find((id) => !known.has(id));
        if (unknown !== undefined) {
          return E.left(accessFailure('InvalidUserGroupId', { id: unknown }));
        }
        return found.every(({ isActive }) => isActive)
          ? E.right(undefined)
          : E.left(accessFailure('UserGroupDeactivated'));
      },
    ),
  );
