import { object } from '@parley/wire/codecs';
import { userInPath } from '../in-paths';
import { userRoute } from '../../route';

export const reactivateUser = userRoute({
  summary: 'Reactivate a user',
  method: 'post',
  path: '/users/:user_id/reactivate',
  pathParameters: { user_id: userInPath },
  parameters: {},
  response: object({}),
  run:
    ({ accounts }) =>
    (caller, { user_id }) =>
      accounts.reactivateUser(caller, { userId: user_id }),
  present: () => ({}),
});
