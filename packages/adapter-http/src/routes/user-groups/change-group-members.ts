import { UserGroupId, UserId } from '@parley/core/kernel';
import { arrayOf, id } from '@parley/wire/codecs';
import { userGroupInPath } from '../in-paths';
import { json, withDefault } from '../../parameters';
import { nonGuestHumanRoute, withoutFields } from '../../route';
import { maxChangedMembers } from '../limits';
import { maxGroups } from '@parley/wire';

export const changeGroupMembers = nonGuestHumanRoute({
  summary: 'Update the members of a user group',
  method: 'post',
  path: '/user_groups/:user_group_id/members',
  needs: 'write',
  pathParameters: { user_group_id: userGroupInPath },
  parameters: {
    add: withDefault(json(arrayOf(id(UserId), maxChangedMembers)), [], 'The ids of users to add.'),
    delete: withDefault(
      json(arrayOf(id(UserId), maxChangedMembers)),
      [],
      'The ids of members to remove.',
    ),
    add_subgroups: withDefault(
      json(arrayOf(id(UserGroupId), maxGroups)),
      [],
      'The ids of user groups to add as subgroups.',
      {
        since: 'subgroupsOnCreation',
      },
    ),
    delete_subgroups: withDefault(
      json(arrayOf(id(UserGroupId), maxGroups)),
      [],
      'The ids of subgroups to remove.',
      {
        since: 'subgroupsOnCreation',
      },
    ),
  },
  ...withoutFields,
  run: ({ accounts }, caller, values) =>
    accounts.changeGroupMembers(caller, {
      groupId: values.user_group_id,
      add: values.add,
      remove: values.delete,
      addSubgroups: values.add_subgroups,
      removeSubgroups: values.delete_subgroups,
      parameters: ['add', 'delete', 'add_subgroups', 'delete_subgroups'],
    }),
});
