import { UserGroupId } from '@parley/core';
import { arrayOf, id, object } from '../../codecs';
import { json, withDefault } from '../../parameters';
import { pathId } from '../../path-parameters';
import { nonGuestHumanRoute } from '../../route';
import { maxGroups } from '../limits';

export const changeSubgroups = nonGuestHumanRoute({
  summary: 'Update the subgroups of a user group',
  method: 'post',
  path: '/user_groups/:user_group_id/subgroups',
  pathParameters: { user_group_id: pathId(UserGroupId) },
  parameters: {
    add: withDefault(json(arrayOf(id(UserGroupId), maxGroups)), []),
    delete: withDefault(json(arrayOf(id(UserGroupId), maxGroups)), []),
  },
  response: object({}),
  run:
    ({ accounts }) =>
    (caller, values) =>
      accounts.changeGroupMembers(caller, {
        groupId: values.user_group_id,
        add: [],
        remove: [],
        addSubgroups: values.add,
        removeSubgroups: values.delete,
        parameters: ['add', 'delete'],
      }),
  present: () => ({}),
});
