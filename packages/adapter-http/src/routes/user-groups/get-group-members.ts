import { arrayOf, integer } from '@parley/wire/codecs';
import { userGroupInPath } from '../in-paths';
import { nonGuestHumanRoute, oneField } from '../../route';
import { directMembersOnly } from '../shared-parameters';

export const getGroupMembers = nonGuestHumanRoute({
  summary: 'Get the members of a user group',
  method: 'get',
  path: '/user_groups/:user_group_id/members',
  needs: 'read',
  pathParameters: { user_group_id: userGroupInPath },
  parameters: { direct_member_only: directMembersOnly },
  ...oneField('members', 'Ids of the members.', arrayOf(integer)),
  run: ({ accounts }, caller, { user_group_id, direct_member_only }) =>
    accounts.getGroupMembers(caller, { groupId: user_group_id, directOnly: direct_member_only }),
});
