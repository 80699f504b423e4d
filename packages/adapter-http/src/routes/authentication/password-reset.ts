import { UserId } from '@parley/core/kernel';
import { plain, required } from '../../parameters';
import { pathId } from '../../path-parameters';
import { administratorRoute, openRoute, withoutFields } from '../../route';
import { line } from '../limits';

export const requestPasswordReset = openRoute({
  summary: 'Request an email with a link to set a new password',
  method: 'post',
  path: '/password_reset',
  needs: 'read',
  parameters: { email: required(plain(line), 'The email address of the account.') },
  ...withoutFields,
  run: ({ accounts }, visitor, { email }, { address }) =>
    accounts.requestPasswordReset(visitor, { email, address }),
});

export const sendPasswordReset = administratorRoute({
  summary: 'Send a user an email with a link to set a new password',
  method: 'post',
  path: '/users/:user_id/password_reset',
  needs: 'write',
  pathParameters: { user_id: pathId(UserId, 'The id of the user.') },
  ...withoutFields,
  run: ({ accounts }, caller, { user_id }) => accounts.sendPasswordReset(caller, user_id),
});
