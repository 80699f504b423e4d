import type { Caller } from '../authentication/caller';
import type { UserId } from '../shared/id';
import { allows, allowsExceptGuests } from './group-setting';
import type { UserGroup } from './user-group';
import type { UserGroupPermissionName } from './user-group-permissions';
import { userGroupPermissionRules } from './user-group-permissions';

/** Whether the caller holds the permission of that group. */
export const holdsGroupPermission = (
  caller: Caller,
  group: UserGroup,
  permission: UserGroupPermissionName,
): boolean =>
  userGroupPermissionRules[permission].isForGuests
    ? allows(group.permissions[permission], caller)
    : allowsExceptGuests(group.permissions[permission], caller);

/**
 * Whether the caller may change the group, and everything about it. System groups are nobody's.
 *
 * Source: reference, «PATCH /user_groups/{id}».
 */
export const mayManageGroup = (caller: Caller, group: UserGroup): boolean =>
  !group.isSystem &&
  (allowsExceptGuests(caller.realm.settings.can_manage_all_groups, caller) ||
    holdsGroupPermission(caller, group, 'can_manage_group'));

const isOneself = (caller: Caller, userIds: readonly UserId[]): boolean =>
  userIds.length === 1 && userIds[0] === caller.user.id;

/** Source: reference, «Permission to change membership». */
export const mayAddToGroup = (
  caller: Caller,
  group: UserGroup,
  userIds: readonly UserId[],
): boolean =>
  mayManageGroup(caller, group) ||
  (!group.isSystem &&
    (holdsGroupPermission(caller, group, 'can_add_members_group') ||
      (isOneself(caller, userIds) && holdsGroupPermission(caller, group, 'can_join_group'))));

/** Source: reference, «Permission to change membership». */
export const mayRemoveFromGroup = (
  caller: Caller,
  group: UserGroup,
  userIds: readonly UserId[],
): boolean =>
  mayManageGroup(caller, group) ||
  (!group.isSystem &&
    (holdsGroupPermission(caller, group, 'can_remove_members_group') ||
      (isOneself(caller, userIds) && holdsGroupPermission(caller, group, 'can_leave_group'))));
