import * as t from 'io-ts';
import type { SystemGroupIds, UserGroup } from '../../access';
import {
  GroupSettingView,
  mapUserGroupPermissions,
  viewGroupSetting,
  withoutDeactivated,
} from '../../access';
import { UserGroupId, UserId, struct } from '../../kernel';

const nullableNumber = t.union([t.number, t.null]);

/** A group as clients see it: only active users among its members and in its permissions. */
export const UserGroupView = struct({
  id: UserGroupId,
  name: t.string,
  description: t.string,
  isSystem: t.boolean,
  isActive: t.boolean,
  creatorId: t.union([UserId, t.null]),
  createdAt: nullableNumber,
  members: t.readonlyArray(UserId),
  subgroups: t.readonlyArray(UserGroupId),
  /** A version before a permission stores none: nobody has it. */
  permissions: t.readonly(t.partial(mapUserGroupPermissions(() => GroupSettingView))),
});
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
