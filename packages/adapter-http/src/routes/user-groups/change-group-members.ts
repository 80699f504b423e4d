import { UserGroupId, UserId } from '@parley/core';
import { arrayOf, id, object } from '../../codecs';
import { json, withDefault } from '../../parameters';
import { pathId } from '../../path-parameters';
import { nonGuestHumanRoute } from '../../route';
import { maxGroups, maxChangedMembers } from '../limits';

export const changeGroupMembers = nonGuestHumanRoute({
  summary: 'Update the members of a user group',
  method: 'post',
  path: '/user_groups/:user_group_id/members',
  pathParameters: { user_group_id: pathId(UserGroupId) },
  parameters: {
    add: withDefault(json(arrayOf(id(UserId), maxChangedMembers)), []),
    delete: withDefault(json(arrayOf(id(UserId), maxChangedMembers)), []),
    add_subgroups: withDefault(json(arrayOf(id(UserGroupId), maxGroups)), [], {
      since: 'subgroupsOnCreation',
    }),
    delete_subgroups: withDefault(json(arrayOf(id(UserGroupId), maxGroups)), [], {
      since: 'subgroupsOnCreation',
    }),
  },
  response: object({}),
  run:
    ({ accounts }) =>
    (caller, values) =>
      accounts.changeGroupMembers(caller, {
        groupId: values.user_group_id,
        add: values.add,
        remove: values.delete,
        addSubgroups: values.add_subgroups,
        removeSubgroups: values.delete_subgroups,
        parameters: ['add', 'delete', 'add_subgroups', 'delete_subgroups'],
      }),
  present: () => ({}),
});
