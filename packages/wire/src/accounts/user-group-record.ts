import type { UserGroupView } from '@parley/core/accounts';
import { mapUserGroupPermissions } from '@parley/core/access';
import type { AtLevel } from '../codecs';
import { arrayOf, boolean, integer, leveled, nullable, record, required, text } from '../codecs';
import { groupSetting, presentGroupSetting } from '../access/group-setting';

/** The permissions of a group. */
export const userGroupPermissions = record<UserGroupView, AtLevel>()(
  mapUserGroupPermissions((name, { description, since }) =>
    leveled(description, groupSetting, { since }, ({ permissions }: UserGroupView, { level }) =>
      presentGroupSetting(permissions[name], level),
    ),
  ),
);

/** Source: docs/reference/user-groups.md#group-record. */
export const userGroupRecord = record<UserGroupView, AtLevel>(
  'UserGroup',
  'A group of users.',
)({
  id: required('Id of the group.', integer, 'id'),
  name: required('Name of the group; system groups have names such as role:members.', text, 'name'),
  description: required('Description of the group.', text, 'description'),
  members: required('Ids of the direct members, ascending.', arrayOf(integer), 'members'),
  direct_subgroup_ids: required('Ids of the direct subgroups.', arrayOf(integer), 'subgroups'),
  creator_id: leveled(
    'Id of the user who created it; null if unknown.',
    nullable(integer),
    { since: 'groupCreation' },
    'creatorId',
  ),
  date_created: leveled(
    'Time of creation, in UNIX seconds; null if unknown.',
    nullable(integer),
    { since: 'groupCreation' },
    'createdAt',
  ),
  is_system_group: required(
    'Whether the group consists of the users with a role.',
    boolean,
    'isSystem',
  ),
  deactivated: leveled(
    'Whether the group is deactivated.',
    boolean,
    { since: 'deactivatedGroups' },
    ({ isActive }) => !isActive,
  ),
  ...userGroupPermissions.properties,
});
