import { has } from '@parley/core/kernel';
import type { FeatureLevel } from '@parley/core/kernel';
import type { UserGroupView } from '@parley/core/accounts';
import {
  mapUserGroupPermissions,
  userGroupPermissionNames,
  hasUserGroupPermission,
} from '@parley/core/access';
import { arrayOf, boolean, field, integer, named, nullable, object, text } from '../codecs';
import { groupSetting, presentGroupSetting } from '../access/group-setting';

/** The permissions of a group. */
export const userGroupPermissions = mapUserGroupPermissions((_name, { description, since }) =>
  field(description, groupSetting, { since }),
);

/** Source: docs/reference/user-groups.md#group-record. */
export const userGroupRecord = named(
  'UserGroup',
  'A group of users.',
  object({
    required: {
      id: field('Id of the group.', integer),
      name: field('Name of the group; system groups have names such as role:members.', text),
      description: field('Description of the group.', text),
      members: field('Ids of the direct members, ascending.', arrayOf(integer)),
      direct_subgroup_ids: field('Ids of the direct subgroups.', arrayOf(integer)),
      is_system_group: field('Whether the group consists of the users with a role.', boolean),
    },
    leveled: {
      creator_id: field('Id of the user who created it; null if unknown.', nullable(integer), {
        since: 'groupCreation',
      }),
      date_created: field(
        'Time of creation, in UNIX seconds; null if unknown.',
        nullable(integer),
        {
          since: 'groupCreation',
        },
      ),
      deactivated: field('Whether the group is deactivated.', boolean, {
        since: 'deactivatedGroups',
      }),
      ...userGroupPermissions,
    },
  }),
);

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
