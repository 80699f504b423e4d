import { UserGroupId, UserId } from '@parley/core';
import { boolean, field, object } from '../../codecs';
import { json, withDefault } from '../../parameters';
import { pathId } from '../../path-parameters';
import { nonGuestHumanRoute } from '../../route';

export const isGroupMember = nonGuestHumanRoute({
  summary: 'Get whether a user is a member of a user group',
  method: 'get',
  path: '/user_groups/:user_group_id/members/:user_id',
  pathParameters: { user_group_id: pathId(UserGroupId), user_id: pathId(UserId) },
  parameters: { direct_member_only: withDefault(json(boolean), false) },
  response: object({
    required: {
      is_user_group_member: field('Whether the user is a member of the group.', boolean),
    },
  }),
  run:
    ({ accounts }) =>
    (caller, { user_group_id, user_id, direct_member_only }) =>
      accounts.isGroupMember(caller, {
        groupId: user_group_id,
        userId: user_id,
        directOnly: direct_member_only,
      }),
  present: (isMember) => ({ is_user_group_member: isMember }),
});
