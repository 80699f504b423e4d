import { boolean, object, field } from '@parley/wire/codecs';
import { userGroupInPath, userInPath } from '../in-paths';
import { nonGuestHumanRoute } from '../../route';
import { directMembersOnly } from '../shared-parameters';

export const isGroupMember = nonGuestHumanRoute({
  summary: 'Get whether a user is a member of a user group',
  method: 'get',
  path: '/user_groups/:user_group_id/members/:user_id',
  pathParameters: { user_group_id: userGroupInPath, user_id: userInPath },
  parameters: { direct_member_only: directMembersOnly },
  response: object({
    required: {
      is_user_group_member: field('Whether the user is a member of the group.', boolean),
    },
  }),
  run: ({ accounts }, caller, { user_group_id, user_id, direct_member_only }) =>
    accounts.isGroupMember(caller, {
      groupId: user_group_id,
      userId: user_id,
      directOnly: direct_member_only,
    }),
  present: (isMember) => ({ is_user_group_member: isMember }),
});
