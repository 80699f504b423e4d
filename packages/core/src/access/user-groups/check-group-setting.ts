import * as E from 'fp-ts/Either';
import type { UserGroupId, UserId } from '../../kernel';
import type { GroupSettingValue } from './group-setting';
import type { PermissionRule } from './permission-rule';
import type { UserGroup } from './user-group';
import type { InvalidGroupSetting } from '../failures';
import { accessFailure } from '../failures';

/** A permission under its API name, and which values it can have. */
export type Permission = { readonly name: string; readonly rule: PermissionRule };

/** The groups and users that a value names, if they exist. */
type NamedInSetting = {
  readonly groups: readonly Pick<UserGroup, 'id' | 'name' | 'isSystem' | 'isActive'>[];
  readonly activeUsers: ReadonlySet<UserId>;
};

const canHold = ({ rule }: Permission, groupName: string): boolean =>
  groupName !== 'role:internet' &&
  (groupName !== 'role:nobody' || rule.allowsNobody) &&
  (groupName !== 'role:everyone' || rule.isForGuests) &&
  (rule.onlySystemGroups === undefined ||
    rule.onlySystemGroups.some((allowed) => allowed === groupName));

const checkGroup = (
  permission: Permission,
  id: UserGroupId,
  { groups }: NamedInSetting,
): E.Either<InvalidGroupSetting, void> => {
  const group = groups.find((each) => each.id === id);
  if (group === undefined) {
    return E.left(accessFailure('InvalidUserGroup'));
  }
  if (!group.isActive) {
    return E.left(accessFailure('UserGroupDeactivated'));
  }
  if (permission.rule.onlySystemGroups !== undefined && !group.isSystem) {
    return E.left(accessFailure('SystemGroupRequired', { setting: permission.name }));
  }
  return canHold(permission, group.name)
    ? E.right(undefined)
    : E.left(accessFailure('GroupNotAllowed', { setting: permission.name, group: group.name }));
};

const checkNamed = (
  permission: Permission,
  value: Exclude<GroupSettingValue, number>,
  { groups, activeUsers }: NamedInSetting,
): E.Either<InvalidGroupSetting, void> => {
  if (permission.rule.onlySystemGroups !== undefined) {
    return E.left(accessFailure('SystemGroupRequired', { setting: permission.name }));
  }
  const inaccessibleUser = value.direct_members.find((id) => !activeUsers.has(id));
  if (inaccessibleUser !== undefined) {
    return E.left(accessFailure('InvalidUserId', { id: inaccessibleUser }));
  }
  const byId = new Map(groups.map((group) => [group.id, group]));
  const unknown = value.direct_subgroups.find((id) => !byId.has(id));
  if (unknown !== undefined) {
    return E.left(accessFailure('InvalidUserGroupId', { id: unknown }));
  }
  return value.direct_subgroups.every((id) => byId.get(id)?.isActive === true)
    ? E.right(undefined)
    : E.left(accessFailure('UserGroupDeactivated'));
};

/**
 * Checks whether the permission can have the value, which is in its normal form. The rules for
 * single groups do not apply to groups in a list.
 *
 * Source: docs/reference/user-groups.md#value-of-a-permission.
 */
export const checkGroupSetting = (
  permission: Permission,
  value: GroupSettingValue,
  named: NamedInSetting,
): E.Either<InvalidGroupSetting, void> =>
  typeof value === 'number'
    ? checkGroup(permission, value, named)
    : checkNamed(permission, value, named);
