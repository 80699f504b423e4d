import type { EventViewer, UserGroupId } from '@parley/core/kernel';
import { hasUserGroupPermission } from '@parley/core/access';
import { presentationsOf } from '../events/event-presentations';
import { presentGroupSetting } from '../access/group-setting';
import { userGroupRecord } from './user-group-record';

/** Whether the viewer supports deactivated groups. */
const seesDeactivated = ({ capabilities }: EventViewer): boolean =>
  capabilities.has('include_deactivated_groups');

const update = (groupId: UserGroupId, data: Readonly<Record<string, unknown>>) => ({
  type: 'user_group' as const,
  op: 'update' as const,
  group_id: groupId,
  data,
});

/**
 * Source: docs/reference/user-groups.md#deactivating-a-group and
 * docs/reference/user-groups.md#members.
 */
export const userGroupPresentations = presentationsOf({
  UserGroupAdded: ({ group }, viewer) => [
    { type: 'user_group', op: 'add', group: userGroupRecord.present(group, viewer) },
  ],
  UserGroupTextChanged: ({ groupId, isActive, property, value }, viewer) =>
    isActive || seesDeactivated(viewer) ? [update(groupId, { [property]: value })] : [],
  UserGroupPermissionChanged: ({ groupId, isActive, permission, value }, viewer) =>
    (isActive || seesDeactivated(viewer)) && hasUserGroupPermission(permission, viewer.level)
      ? [update(groupId, { [permission]: presentGroupSetting(value, viewer.level) })]
      : [],
  UserGroupActivityChanged: ({ group }, viewer) => {
    if (seesDeactivated(viewer)) {
      return [update(group.id, { deactivated: !group.isActive })];
    }
    return group.isActive
      ? [{ type: 'user_group', op: 'add', group: userGroupRecord.present(group, viewer) }]
      : [{ type: 'user_group', op: 'remove', group_id: group.id }];
  },
  UserGroupMembersChanged: ({ change, groupId, userIds, isDeactivated }, viewer) =>
    isDeactivated !== true || seesDeactivated(viewer)
      ? [
          {
            type: 'user_group',
            op: `${change}_members` as const,
            group_id: groupId,
            user_ids: userIds,
          },
        ]
      : [],
  UserGroupSubgroupsChanged: ({ change, groupId, subgroupIds, isDeactivated }, viewer) =>
    isDeactivated !== true || seesDeactivated(viewer)
      ? [
          {
            type: 'user_group',
            op: `${change}_subgroups` as const,
            group_id: groupId,
            direct_subgroup_ids: subgroupIds,
          },
        ]
      : [],
});
