import * as t from 'io-ts';
import { GroupSettingView, userGroupPermissionDefinitions } from '../../access';
import { UserGroupId, UserId, eventTable, tagged, withOptional } from '../../kernel';
import { UserGroupView } from './user-group-view';

const UserGroupAdded = tagged('UserGroupAdded', { group: UserGroupView });

/** The name or description of a group changed. */
const UserGroupTextChanged = tagged('UserGroupTextChanged', {
  groupId: UserGroupId,
  isActive: t.boolean,
  property: t.union([t.literal('name'), t.literal('description')]),
  value: t.string,
});

const UserGroupPermissionChanged = tagged('UserGroupPermissionChanged', {
  groupId: UserGroupId,
  isActive: t.boolean,
  permission: t.keyof(userGroupPermissionDefinitions),
  value: GroupSettingView,
});

/** A group was deactivated or reactivated. */
const UserGroupActivityChanged = tagged('UserGroupActivityChanged', { group: UserGroupView });

const membershipChange = t.union([t.literal('add'), t.literal('remove')]);

const deactivatedMark = { isDeactivated: t.literal(true) };

/** Marks that a group is deactivated; empty for an active one. */
export const ofDeactivated = (group: {
  readonly isActive: boolean;
}): { readonly isDeactivated?: true } => (group.isActive ? {} : { isDeactivated: true });

const UserGroupMembersChanged = withOptional(
  tagged('UserGroupMembersChanged', {
    change: membershipChange,
    groupId: UserGroupId,
    userIds: t.readonlyArray(UserId),
  }),
  deactivatedMark,
);

const UserGroupSubgroupsChanged = withOptional(
  tagged('UserGroupSubgroupsChanged', {
    change: membershipChange,
    groupId: UserGroupId,
    subgroupIds: t.readonlyArray(UserGroupId),
  }),
  deactivatedMark,
);

/**
 * Source: docs/reference/user-groups.md#deactivating-a-group and
 * docs/reference/user-groups.md#members.
 */
export const userGroupEvents = eventTable({
  UserGroupAdded,
  UserGroupTextChanged,
  UserGroupPermissionChanged,
  UserGroupActivityChanged,
  UserGroupMembersChanged,
  UserGroupSubgroupsChanged,
});
