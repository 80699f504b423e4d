import { UserGroupId } from '@parley/core';
import { arrayOf, boolean, field, integer, object } from '../../codecs';
import { json, withDefault } from '../../parameters';
import { pathId } from '../../path-parameters';
import { nonGuestHumanRoute } from '../../route';

export const getGroupMembers = nonGuestHumanRoute({
  summary: 'Get the members of a user group',
  method: 'get',
  path: '/user_groups/:user_group_id/members',
  pathParameters: { user_group_id: pathId(UserGroupId) },
  parameters: { direct_member_only: withDefault(json(boolean), false) },
  response: object({ required: { members: field('Ids of the members.', arrayOf(integer)) } }),
  run:
    ({ accounts }) =>
    (caller, { user_group_id, direct_member_only }) =>
      accounts.getGroupMembers(caller, { groupId: user_group_id, directOnly: direct_member_only }),
  present: (members) => ({ members }),
});
