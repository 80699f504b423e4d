import { arrayOf, boolean, integer } from '@parley/wire/codecs';
import { userGroupInPath } from '../in-paths';
import { json, withDefault } from '../../parameters';
import { nonGuestHumanRoute, oneField } from '../../route';

export const getSubgroups = nonGuestHumanRoute({
  summary: 'Get the subgroups of a user group',
  method: 'get',
  path: '/user_groups/:user_group_id/subgroups',
  needs: 'read',
  pathParameters: { user_group_id: userGroupInPath },
  parameters: {
    direct_subgroup_only: withDefault(
      json(boolean),
      false,
      'Whether subgroups of subgroups are left out.',
    ),
  },
  ...oneField('subgroups', 'Ids of the subgroups.', arrayOf(integer)),
  run: ({ accounts }, caller, { user_group_id, direct_subgroup_only }) =>
    accounts.getSubgroups(caller, { groupId: user_group_id, directOnly: direct_subgroup_only }),
});
