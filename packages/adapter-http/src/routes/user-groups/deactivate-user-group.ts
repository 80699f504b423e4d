import { userGroupInPath } from '../in-paths';
import { userRoute, withoutFields } from '../../route';

export const deactivateUserGroup = userRoute({
  summary: 'Deactivate a user group',
  method: 'post',
  path: '/user_groups/:user_group_id/deactivate',
  needs: 'write',
  pathParameters: { user_group_id: userGroupInPath },
  ...withoutFields,
  run: ({ accounts }, caller, { user_group_id }) =>
    accounts.deactivateUserGroup(caller, { groupId: user_group_id }),
});
