import type { Change, FeatureLevel, UserId } from '../../kernel';
import { has } from '../../kernel';
import type { GroupSettingValue } from './group-setting';
import type { PermissionRule } from './permission-rule';
import type { SystemGroupIds, SystemGroupName } from './system-groups';

const rule = (initial: PermissionRule['initial'], isForGuests: boolean): PermissionRule => ({
  initial,
  isForGuests,
  allowsNobody: true,
  initialForSystemGroups: 'role:nobody',
});

/** Every permission of a group under its API name. Source: reference, "Group object". */
export const userGroupPermissionRules = {
  can_add_members_group: rule('group_creator', false),
  can_join_group: rule('role:nobody', false),
  can_leave_group: rule('role:everyone', true),
  can_manage_group: rule('group_creator', false),
  can_mention_group: rule('role:everyone', true),
  can_remove_members_group: rule('role:nobody', false),
} as const;

/** The change that introduced each permission of a group; undefined if every level has it. */
const since = {
  can_add_members_group: 'canAddMembersGroup',
  can_join_group: 'canJoinGroup',
  can_leave_group: 'canLeaveGroup',
  can_manage_group: 'canManageGroup',
  can_mention_group: undefined,
  can_remove_members_group: 'canRemoveMembersGroup',
} as const satisfies Readonly<Record<keyof typeof userGroupPermissionRules, Change | undefined>>;

/** Whether groups have a permission of that name at the level. */
export const hasUserGroupPermission = (name: string, level: FeatureLevel): boolean => {
  const change = isPermissionName(name) ? since[name] : undefined;
  return change === undefined || has(level, change);
};

export type UserGroupPermissionName = keyof typeof userGroupPermissionRules;

export type UserGroupPermissions = Readonly<Record<UserGroupPermissionName, GroupSettingValue>>;

const isPermissionName = (name: string): name is UserGroupPermissionName =>
  name in userGroupPermissionRules;

export const userGroupPermissionNames: readonly UserGroupPermissionName[] =
  Object.keys(userGroupPermissionRules).filter(isPermissionName);

/** A value for each permission of a group. */
export const mapUserGroupPermissions = <A>(
  valueOf: (name: UserGroupPermissionName) => A,
): Readonly<Record<UserGroupPermissionName, A>> => ({
  can_add_members_group: valueOf('can_add_members_group'),
  can_join_group: valueOf('can_join_group'),
  can_leave_group: valueOf('can_leave_group'),
  can_manage_group: valueOf('can_manage_group'),
  can_mention_group: valueOf('can_mention_group'),
  can_remove_members_group: valueOf('can_remove_members_group'),
});

/** The permissions of a system group: nobody has any, as its members follow from roles. */
export const systemGroupPermissions = (systemGroups: SystemGroupIds): UserGroupPermissions =>
  mapUserGroupPermissions(() => systemGroups['role:nobody']);

const isSystemGroup = (
  initial: PermissionRule['initial'],
  systemGroups: SystemGroupIds,
): initial is SystemGroupName => initial in systemGroups;

/** The permissions of a new group: the given ones, and the initial value of every other. */
export const userGroupPermissions = (
  given: Partial<UserGroupPermissions>,
  systemGroups: SystemGroupIds,
  creatorId: UserId,
): UserGroupPermissions =>
  mapUserGroupPermissions((name) => {
    const { initial } = userGroupPermissionRules[name];
    const otherwise = isSystemGroup(initial, systemGroups)
      ? systemGroups[initial]
      : { direct_members: [creatorId], direct_subgroups: [] };
    return given[name] ?? otherwise;
  });
