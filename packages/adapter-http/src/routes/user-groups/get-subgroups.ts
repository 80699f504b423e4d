import { arrayOf, boolean, integer, object, field } from '@parley/wire/codecs';
import { userGroupInPath } from '../in-paths';
import { json, withDefault } from '../../parameters';
import { nonGuestHumanRoute } from '../../route';

export const getSubgroups = nonGuestHumanRoute({
  summary: 'Get the subgroups of a user group',
  method: 'get',
  path: '/user_groups/:user_group_id/subgroups',
  pathParameters: { user_group_id: userGroupInPath },
  parameters: {
    direct_subgroup_only: withDefault(
      json(boolean),
      false,
      'Whether subgroups of subgroups are left out.',
    ),
  },
  response: object({ required: { subgroups: field('Ids of the subgroups.', arrayOf(integer)) } }),
  run: ({ accounts }, caller, { user_group_id, direct_subgroup_only }) =>
    accounts.getSubgroups(caller, { groupId: user_group_id, directOnly: direct_subgroup_only }),
  present: (subgroups) => ({ subgroups }),
});
