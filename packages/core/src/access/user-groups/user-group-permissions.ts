import * as RR from 'fp-ts/ReadonlyRecord';
import type { Change, FeatureLevel, UserId } from '../../kernel';
import { has } from '../../kernel';
import { server } from '../settings/setting-use';
import type { GroupSettingValue } from './group-setting';
import { noUsers } from './group-setting';
import type { Permission } from './permission-rule';
import type { SystemGroupIds, SystemGroupName } from './system-groups';

/** A permission of user groups. */
type UserGroupPermission = Permission & {
  readonly initial: SystemGroupName | 'group_creator';
};

const permission = (
  initial: UserGroupPermission['initial'],
  isForGuests: boolean,
  since: Change | undefined,
  description: string,
): UserGroupPermission => ({
  use: server,
  initial,
  isForGuests,
  allowsNobody: true,
  initialForSystemGroups: 'role:nobody',
  since,
  description,
});

/**
 * Every permission of a group under its API name; all that the server knows of one, except the
 * rules that ask for it.
 *
 * Source: docs/reference/user-groups.md#group-record.
 */
export const userGroupPermissionDefinitions = {
  can_add_members_group: permission(
    'group_creator',
    false,
    'canAddMembersGroup',
    'Who can add members to the group.',
  ),
  can_join_group: permission('role:nobody', false, 'canJoinGroup', 'Who can join the group.'),
  can_leave_group: permission('role:everyone', true, 'canLeaveGroup', 'Who can leave the group.'),
  can_manage_group: permission(
    'group_creator',
    false,
    'canManageGroup',
    'Who can change everything about the group.',
  ),
  can_mention_group: permission(
    'role:everyone',
    true,
    undefined,
    'Who can mention the group in messages.',
  ),
  can_remove_members_group: permission(
    'role:nobody',
    false,
    'canRemoveMembersGroup',
    'Who can remove members of the group.',
  ),
} as const satisfies Readonly<Record<string, UserGroupPermission>>;

export type UserGroupPermissionName = keyof typeof userGroupPermissionDefinitions;

type OfEach<A> = Readonly<Record<UserGroupPermissionName, A>>;

const definitions: OfEach<UserGroupPermission> = userGroupPermissionDefinitions;

export type UserGroupPermissions = OfEach<GroupSettingValue>;

export const userGroupPermissionNames: readonly UserGroupPermissionName[] = RR.keys(definitions);

/** Whether groups have the permission at the level. */
export const hasUserGroupPermission = (
  name: UserGroupPermissionName,
  level: FeatureLevel,
): boolean => {
  const { since } = definitions[name];
  return since === undefined || has(level, since);
};

/** A value for each permission of a group. */
export const mapUserGroupPermissions = <A>(
  valueOf: (name: UserGroupPermissionName, definition: UserGroupPermission) => A,
): OfEach<A> => RR.mapWithIndex(valueOf)(definitions);

/** What is stored for a group; nobody has a permission that is not, as for channels. */
export const storedUserGroupPermissions = (
  stored: Partial<UserGroupPermissions>,
): UserGroupPermissions => mapUserGroupPermissions((name) => stored[name] ?? noUsers);

/** The permissions of a system group: nobody has any, as its members follow from roles. */
export const systemGroupPermissions = (systemGroups: SystemGroupIds): UserGroupPermissions =>
  mapUserGroupPermissions(() => systemGroups['role:nobody']);

/** The permissions of a new group: the given ones, and the initial value of every other. */
export const userGroupPermissions = (
  given: Partial<UserGroupPermissions>,
  systemGroups: SystemGroupIds,
  creatorId: UserId,
): UserGroupPermissions =>
  mapUserGroupPermissions((name, { initial }) => {
    const otherwise =
      initial === 'group_creator'
        ? { direct_members: [creatorId], direct_subgroups: [] }
        : systemGroups[initial];
    return given[name] ?? otherwise;
  });
