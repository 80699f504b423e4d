import { boolean } from '@parley/wire/codecs';
import { userGroupInPath, userInPath } from '../in-paths';
import { nonGuestHumanRoute, oneField } from '../../route';
import { directMembersOnly } from '../shared-parameters';

export const isGroupMember = nonGuestHumanRoute({
  summary: 'Get whether a user is a member of a user group',
  method: 'get',
  path: '/user_groups/:user_group_id/members/:user_id',
  needs: 'read',
  pathParameters: { user_group_id: userGroupInPath, user_id: userInPath },
  parameters: { direct_member_only: directMembersOnly },
  ...oneField('is_user_group_member', 'Whether the user is a member of the group.', boolean),
  run: ({ accounts }, caller, { user_group_id, user_id, direct_member_only }) =>
    accounts.isGroupMember(caller, {
      groupId: user_group_id,
      userId: user_id,
      directOnly: direct_member_only,
    }),
});
