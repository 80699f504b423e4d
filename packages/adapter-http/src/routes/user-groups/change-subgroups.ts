import { UserGroupId } from '@parley/core/kernel';
import { arrayOf, id } from '@parley/wire/codecs';
import { userGroupInPath } from '../in-paths';
import { json, withDefault } from '../../parameters';
import { nonGuestHumanRoute, withoutFields } from '../../route';
import { maxGroups } from '@parley/wire';

export const changeSubgroups = nonGuestHumanRoute({
  summary: 'Update the subgroups of a user group',
  method: 'post',
  path: '/user_groups/:user_group_id/subgroups',
  needs: 'write',
  pathParameters: { user_group_id: userGroupInPath },
  parameters: {
    add: withDefault(
      json(arrayOf(id(UserGroupId), maxGroups)),
      [],
      'The ids of user groups to add as subgroups.',
    ),
    delete: withDefault(
      json(arrayOf(id(UserGroupId), maxGroups)),
      [],
      'The ids of subgroups to remove.',
    ),
  },
  ...withoutFields,
  run: ({ accounts }, caller, values) =>
    accounts.changeGroupMembers(caller, {
      groupId: values.user_group_id,
      add: [],
      remove: [],
      addSubgroups: values.add,
      removeSubgroups: values.delete,
      parameters: ['add', 'delete'],
    }),
});
