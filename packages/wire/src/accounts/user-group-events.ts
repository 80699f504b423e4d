import { hasUserGroupPermission } from '@parley/core/access';
import type { EventViewer } from '@parley/core/kernel';
import { presentGroupSetting } from '../access/group-setting';
import type { ValueOf } from '../codecs';
import { arrayOf, boolean, field, integer, object, required, text } from '../codecs';
import type { EventOf } from '../events/event';
import { event, eventsOf, presentedEvents } from '../events/event';
import { userGroupPermissions, userGroupRecord } from './user-group-record';

const changedGroup = object({
  optional: {
    name: field('The new name.', text),
    description: field('The new description.', text),
    deactivated: field(
      'Whether the group is deactivated now; with the capability include_deactivated_groups.',
      boolean,
    ),
    ...userGroupPermissions.codecs,
  },
});

type OfGroup = { readonly groupId: number };

const group_id = required('Id of the group.', integer, ({ groupId }: OfGroup) => groupId);

const changedMembers = (name: string, description: string) =>
  event<'UserGroupMembersChanged'>(
    name,
    description,
  )({
    group_id,
    user_ids: required('Ids of the users.', arrayOf(integer), 'userIds'),
  });

const changedSubgroups = (name: string, description: string) =>
  event<'UserGroupSubgroupsChanged'>(
    name,
    description,
  )({
    group_id,
    direct_subgroup_ids: required('Ids of the subgroups.', arrayOf(integer), 'subgroupIds'),
  });

const events = eventsOf({
  user_group: {
    add: event<Pick<EventOf<'UserGroupAdded'>, 'group'>>(
      'UserGroupAddEvent',
      'A user group was created; or reactivated, without the capability include_deactivated_groups.',
    )({
      group: required('The group.', userGroupRecord.codec, ({ group }, viewer) =>
        userGroupRecord.present(group, viewer),
      ),
    }),
    update: event<OfGroup & { readonly data: ValueOf<typeof changedGroup> }>(
      'UserGroupUpdateEvent',
      'A user group was changed.',
    )({ group_id, data: required('What changed.', changedGroup, 'data') }),
    remove: event<OfGroup>(
      'UserGroupRemoveEvent',
      'A user group was deactivated; without the capability include_deactivated_groups.',
    )({ group_id }),
    add_members: changedMembers('UserGroupAddMembersEvent', 'Users became members of a group.'),
    remove_members: changedMembers('UserGroupRemoveMembersEvent', 'Users left a group.'),
    add_subgroups: changedSubgroups(
      'UserGroupAddSubgroupsEvent',
      'Subgroups were added to a group.',
    ),
    remove_subgroups: changedSubgroups(
      'UserGroupRemoveSubgroupsEvent',
      'Subgroups were removed from a group.',
    ),
  },
});

const { user_group } = events;

/** Whether the viewer supports deactivated groups. */
const seesDeactivated = ({ capabilities }: EventViewer): boolean =>
  capabilities.has('include_deactivated_groups');

/**
 * Source: docs/reference/user-groups.md#deactivating-a-group and
 * docs/reference/user-groups.md#members.
 */
export const userGroupEvents = presentedEvents(events, {
  UserGroupAdded: user_group.add.present,
  UserGroupTextChanged: ({ groupId, isActive, property, value }, viewer) =>
    isActive || seesDeactivated(viewer)
      ? user_group.update.present({ groupId, data: { [property]: value } }, viewer)
      : [],
  UserGroupPermissionChanged: ({ groupId, isActive, permission, value }, viewer) =>
    (isActive || seesDeactivated(viewer)) && hasUserGroupPermission(permission, viewer.level)
      ? user_group.update.present(
          { groupId, data: { [permission]: presentGroupSetting(value, viewer.level) } },
          viewer,
        )
      : [],
  UserGroupActivityChanged: ({ group }, viewer) => {
    if (seesDeactivated(viewer)) {
      const data = { deactivated: !group.isActive };
      return user_group.update.present({ groupId: group.id, data }, viewer);
    }
    return group.isActive
      ? user_group.add.present({ group }, viewer)
      : user_group.remove.present({ groupId: group.id }, viewer);
  },
  UserGroupMembersChanged: (changed, viewer) =>
    changed.isDeactivated !== true || seesDeactivated(viewer)
      ? user_group[`${changed.change}_members`].present(changed, viewer)
      : [],
  UserGroupSubgroupsChanged: (changed, viewer) =>
    changed.isDeactivated !== true || seesDeactivated(viewer)
      ? user_group[`${changed.change}_subgroups`].present(changed, viewer)
      : [],
});
