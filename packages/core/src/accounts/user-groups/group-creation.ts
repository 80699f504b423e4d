import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type {
  AccessFailure,
  Caller,
  InvalidGroupSetting,
  NamedByValues,
  NewUserGroup,
  User,
  UserGroup,
  UserGroupPermissionName,
  UserGroupPermissions,
} from '../../access';
import {
  accessFailure,
  allowsExceptGuests,
  checkNewGroupSetting,
  userGroupPermissionNames,
  userGroupPermissionDefinitions,
  userGroupPermissions,
} from '../../access';
import type { Timestamp, UserGroupId, UserId } from '../../kernel';
import { ascending } from '../../kernel';
import { checkActiveGroups, checkActiveUsers } from './check-active';
import type { InvalidUserGroupName } from './user-group-name';
import { parseUserGroupName } from './user-group-name';

export type RequestedGroup = {
  readonly name: string;
  readonly description: string;
  readonly members: readonly UserId[];
  readonly subgroups: readonly UserGroupId[];
  readonly permissions: Partial<UserGroupPermissions>;
};

export type GroupCreationFacts = {
  /** The existing users and groups among the requested members. */
  readonly users: readonly User[];
  readonly subgroups: readonly UserGroup[];
  /** What the permissions name. */
  readonly named: NamedByValues;
  /** The group that has the name already. */
  readonly other: O.Option<UserGroup>;
  readonly now: Timestamp;
};

export type GroupCreationPlan = {
  readonly group: NewUserGroup;
  readonly members: readonly UserId[];
  readonly subgroups: readonly UserGroupId[];
};

export type GroupCreationFailure =
  | AccessFailure<'InsufficientPermission' | 'UserGroupNameTaken'>
  | InvalidUserGroupName
  | InvalidGroupSetting;

/** Whether the caller may create groups; checked before the rest of the request. */
export const canCreateGroups = (caller: Caller): boolean =>
  allowsExceptGuests(caller.realm.settings.can_create_groups, caller);

const checkPermissions = (
  named: NamedByValues,
  wanted: Partial<UserGroupPermissions>,
): E.Either<InvalidGroupSetting, Partial<UserGroupPermissions>> => {
  const checked: Partial<
    Record<UserGroupPermissionName, UserGroupPermissions[UserGroupPermissionName]>
  > = {};
  for (const name of userGroupPermissionNames) {
    const value = wanted[name];
    if (value !== undefined) {
      const permission = { name, rule: userGroupPermissionDefinitions[name] };
      const result = checkNewGroupSetting(named, permission, value);
      if (E.isLeft(result)) {
        return result;
      }
      checked[name] = result.right;
    }
  }
  return E.right(checked);
};

/** Checks that no other group has the name. */
export const checkNameFree = (
  name: string,
  other: O.Option<UserGroup>,
): E.Either<AccessFailure<'UserGroupNameTaken'>, void> =>
  O.isNone(other) ? E.right(undefined) : E.left(accessFailure('UserGroupNameTaken', { name }));

/**
 * Validates a new group. Its creator manages it, but is a member only if the request says so.
 *
 * Source: docs/reference/user-groups.md#creating-a-group.
 */
export const planGroupCreation = (
  caller: Caller,
  facts: GroupCreationFacts,
  wanted: RequestedGroup,
): E.Either<GroupCreationFailure, GroupCreationPlan> => {
  const { realm, user } = caller;
  const members = ascending(wanted.members);
  const subgroups = ascending(wanted.subgroups);
  return pipe(
    E.Do,
    E.filterOrElseW(
      () => canCreateGroups(caller),
      () => accessFailure('InsufficientPermission'),
    ),
    E.tap(() => checkActiveUsers(members, facts.users)),
    E.bindW('name', () => parseUserGroupName(wanted.name)),
    E.bindW('permissions', () => checkPermissions(facts.named, wanted.permissions)),
    E.tap(({ name }) => checkNameFree(name, facts.other)),
    E.tap(() => checkActiveGroups(subgroups, facts.subgroups)),
    E.map(({ name, permissions }) => ({
      group: {
        realmId: realm.id,
        name,
        description: wanted.description,
        creatorId: user.id,
        createdAt: facts.now,
        permissions: userGroupPermissions(permissions, realm.systemGroups, user.id),
      },
      members,
      subgroups,
    })),
  );
};
