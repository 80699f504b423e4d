import { UserGroupId } from '@parley/core';
import { object } from '../../codecs';
import { pathId } from '../../path-parameters';
import { userRoute } from '../../route';

export const deactivateUserGroup = userRoute({
  summary: 'Deactivate a user group',
  method: 'post',
  path: '/user_groups/:user_group_id/deactivate',
  pathParameters: { user_group_id: pathId(UserGroupId) },
  parameters: {},
  response: object({}),
  run:
    ({ accounts }) =>
    (caller, { user_group_id }) =>
      accounts.deactivateUserGroup(caller, { groupId: user_group_id }),
  present: () => ({}),
});
