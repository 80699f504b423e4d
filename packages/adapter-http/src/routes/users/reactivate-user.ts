import { userInPath } from '../in-paths';
import { userRoute, withoutFields } from '../../route';

export const reactivateUser = userRoute({
  summary: 'Reactivate a user',
  method: 'post',
  path: '/users/:user_id/reactivate',
  needs: 'write',
  pathParameters: { user_id: userInPath },
  ...withoutFields,
  run: ({ accounts }, caller, { user_id }) => accounts.reactivateUser(caller, { userId: user_id }),
});
