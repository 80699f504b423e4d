import * as t from 'io-ts';
import type { SystemGroupIds, UserGroup } from '../../access';
import {
  GroupSettingView,
  hasUserGroupPermission,
  mapUserGroupPermissions,
  presentGroupSetting,
  userGroupPermissionNames,
  viewGroupSetting,
  withoutDeactivated,
} from '../../access';
import type { FeatureLevel } from '../../kernel';
import { UserGroupId, UserId, has } from '../../kernel';

const nullableNumber = t.union([t.number, t.null]);

/** A group as clients see it: only active users among its members and in its permissions. */
export const UserGroupView = t.readonly(
  t.type({
    id: UserGroupId,
    name: t.string,
    description: t.string,
    isSystem: t.boolean,
    isActive: t.boolean,
    creatorId: t.union([UserId, t.null]),
    createdAt: nullableNumber,
    members: t.readonlyArray(UserId),
    subgroups: t.readonlyArray(UserGroupId),
    permissions: t.readonly(t.type(mapUserGroupPermissions(() => GroupSettingView))),
  }),
);
export type UserGroupView = t.TypeOf<typeof UserGroupView>;

/** @param members the active users who are direct members, ascending */
export const viewUserGroup = (
  group: UserGroup,
  members: UserGroupView['members'],
  systemGroups: SystemGroupIds,
  isDeactivated: (id: UserId) => boolean,
): UserGroupView => ({
  id: group.id,
  name: group.name,
  description: group.description,
  isSystem: group.isSystem,
  isActive: group.isActive,
  creatorId: group.creatorId,
  createdAt: group.createdAt,
  members,
  subgroups: group.subgroups,
  permissions: mapUserGroupPermissions((name) =>
    viewGroupSetting(withoutDeactivated(group.permissions[name], isDeactivated), systemGroups),
  ),
});

/** Source: docs/reference/user-groups.md#group-record. */
export const presentUserGroup = (group: UserGroupView, level: FeatureLevel) => ({
  id: group.id,
  name: group.name,
  description: group.description,
  members: group.members,
  direct_subgroup_ids: group.subgroups,
  ...(has(level, 'groupCreation')
    ? { creator_id: group.creatorId, date_created: group.createdAt }
    : {}),
  is_system_group: group.isSystem,
  ...(has(level, 'deactivatedGroups') ? { deactivated: !group.isActive } : {}),
  ...Object.fromEntries(
    userGroupPermissionNames
      .filter((name) => hasUserGroupPermission(name, level))
      .map((name) => [name, presentGroupSetting(group.permissions[name], level)]),
  ),
});
