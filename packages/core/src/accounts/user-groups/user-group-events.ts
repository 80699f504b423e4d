import * as t from 'io-ts';
import {
  GroupSettingView,
  hasUserGroupPermission,
  presentGroupSetting,
  userGroupPermissionDefinitions,
} from '../../access';
import type { EventViewer } from '../../kernel';
import { UserGroupId, UserId, eventKind, eventTable } from '../../kernel';
import { UserGroupView, presentUserGroup } from './user-group-view';

const UserGroupAdded = t.readonly(
  t.type({ _tag: t.literal('UserGroupAdded'), group: UserGroupView }),
);
export type UserGroupAdded = t.TypeOf<typeof UserGroupAdded>;

const UserGroupTextChanged = t.readonly(
  t.type({
    _tag: t.literal('UserGroupTextChanged'),
    groupId: UserGroupId,
    isActive: t.boolean,
    property: t.union([t.literal('name'), t.literal('description')]),
    value: t.string,
  }),
);
/** The name or description of a group changed. */
export type UserGroupTextChanged = t.TypeOf<typeof UserGroupTextChanged>;

const UserGroupPermissionChanged = t.readonly(
  t.type({
    _tag: t.literal('UserGroupPermissionChanged'),
    groupId: UserGroupId,
    isActive: t.boolean,
    permission: t.keyof(userGroupPermissionDefinitions),
    value: GroupSettingView,
  }),
);
export type UserGroupPermissionChanged = t.TypeOf<typeof UserGroupPermissionChanged>;

const UserGroupActivityChanged = t.readonly(
  t.type({ _tag: t.literal('UserGroupActivityChanged'), group: UserGroupView }),
);
/** A group was deactivated or reactivated. */
export type UserGroupActivityChanged = t.TypeOf<typeof UserGroupActivityChanged>;

const membershipChange = t.union([t.literal('add'), t.literal('remove')]);

const OfDeactivated = t.partial({ isDeactivated: t.literal(true) });

/** Marks that a group is deactivated; empty for an active one. */
export const ofDeactivated = (group: {
  readonly isActive: boolean;
}): t.TypeOf<typeof OfDeactivated> => (group.isActive ? {} : { isDeactivated: true });

const UserGroupMembersChanged = t.readonly(
  t.intersection([
    t.type({
      _tag: t.literal('UserGroupMembersChanged'),
      change: membershipChange,
      groupId: UserGroupId,
      userIds: t.readonlyArray(UserId),
    }),
    OfDeactivated,
  ]),
);
export type UserGroupMembersChanged = t.TypeOf<typeof UserGroupMembersChanged>;

const UserGroupSubgroupsChanged = t.readonly(
  t.intersection([
    t.type({
      _tag: t.literal('UserGroupSubgroupsChanged'),
      change: membershipChange,
      groupId: UserGroupId,
      subgroupIds: t.readonlyArray(UserGroupId),
    }),
    OfDeactivated,
  ]),
);
export type UserGroupSubgroupsChanged = t.TypeOf<typeof UserGroupSubgroupsChanged>;

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
export const userGroupEvents = eventTable({
  UserGroupAdded: eventKind(UserGroupAdded, ({ group }, { level }) => [
    { type: 'user_group', op: 'add', group: presentUserGroup(group, level) },
  ]),
  UserGroupTextChanged: eventKind(
    UserGroupTextChanged,
    ({ groupId, isActive, property, value }, viewer) =>
      isActive || seesDeactivated(viewer) ? [update(groupId, { [property]: value })] : [],
  ),
  UserGroupPermissionChanged: eventKind(
    UserGroupPermissionChanged,
    ({ groupId, isActive, permission, value }, viewer) =>
      (isActive || seesDeactivated(viewer)) && hasUserGroupPermission(permission, viewer.level)
        ? [update(groupId, { [permission]: presentGroupSetting(value, viewer.level) })]
        : [],
  ),
  UserGroupActivityChanged: eventKind(UserGroupActivityChanged, ({ group }, viewer) => {
    if (seesDeactivated(viewer)) {
      return [update(group.id, { deactivated: !group.isActive })];
    }
    return group.isActive
      ? [{ type: 'user_group', op: 'add', group: presentUserGroup(group, viewer.level) }]
      : [{ type: 'user_group', op: 'remove', group_id: group.id }];
  }),
  UserGroupMembersChanged: eventKind(
    UserGroupMembersChanged,
    ({ change, groupId, userIds, isDeactivated }, viewer) =>
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
  ),
  UserGroupSubgroupsChanged: eventKind(
    UserGroupSubgroupsChanged,
    ({ change, groupId, subgroupIds, isDeactivated }, viewer) =>
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
  ),
});
