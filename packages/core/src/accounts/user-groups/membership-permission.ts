import type { Caller, UserGroup, UserGroupPermissionName } from '../../access';
import { allows, allowsExceptGuests, userGroupPermissionDefinitions } from '../../access';
import type { UserId } from '../../kernel';

/** Whether the group's permission allows the caller. */
const hasGroupPermission = (
  caller: Caller,
  group: UserGroup,
  permission: UserGroupPermissionName,
): boolean =>
  userGroupPermissionDefinitions[permission].isForGuests
    ? allows(group.permissions[permission], caller)
    : allowsExceptGuests(group.permissions[permission], caller);

/**
 * Whether the caller may change the group and all its properties. System groups cannot be changed.
 *
 * Source: docs/reference/user-groups.md#changing-a-group.
 */
export const canManageGroup = (caller: Caller, group: UserGroup): boolean =>
  !group.isSystem &&
  (allowsExceptGuests(caller.realm.settings.can_manage_all_groups, caller) ||
    hasGroupPermission(caller, group, 'can_manage_group'));

const isOnlyCaller = (caller: Caller, userIds: readonly UserId[]): boolean =>
  userIds.length === 1 && userIds[0] === caller.user.id;

/** Whether the caller may change members by the permission for any, or by that for themselves. */
const canChangeMembers =
  (ofAny: UserGroupPermissionName, ofThemselves: UserGroupPermissionName) =>
  (caller: Caller, group: UserGroup, userIds: readonly UserId[]): boolean =>
    canManageGroup(caller, group) ||
    (!group.isSystem &&
      (hasGroupPermission(caller, group, ofAny) ||
        (isOnlyCaller(caller, userIds) && hasGroupPermission(caller, group, ofThemselves))));

/** Source: docs/reference/user-groups.md#members. */
export const canAddToGroup = canChangeMembers('can_add_members_group', 'can_join_group');

/** Source: docs/reference/user-groups.md#members. */
export const canRemoveFromGroup = canChangeMembers('can_remove_members_group', 'can_leave_group');
