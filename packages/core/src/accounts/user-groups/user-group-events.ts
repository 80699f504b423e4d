import * as t from 'io-ts';
import { GroupSettingView, userGroupPermissionDefinitions } from '../../access';
import { UserGroupId, UserId, eventTable } from '../../kernel';
import { UserGroupView } from './user-group-view';

const UserGroupAdded = t.readonly(
  t.type({ _tag: t.literal('UserGroupAdded'), group: UserGroupView }),
);

/** The name or description of a group changed. */
const UserGroupTextChanged = t.readonly(
  t.type({
    _tag: t.literal('UserGroupTextChanged'),
    groupId: UserGroupId,
    isActive: t.boolean,
    property: t.union([t.literal('name'), t.literal('description')]),
    value: t.string,
  }),
);

const UserGroupPermissionChanged = t.readonly(
  t.type({
    _tag: t.literal('UserGroupPermissionChanged'),
    groupId: UserGroupId,
    isActive: t.boolean,
    permission: t.keyof(userGroupPermissionDefinitions),
    value: GroupSettingView,
  }),
);

/** A group was deactivated or reactivated. */
const UserGroupActivityChanged = t.readonly(
  t.type({ _tag: t.literal('UserGroupActivityChanged'), group: UserGroupView }),
);

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
