import { UserId } from '@parley/core/kernel';
import { object } from '@parley/wire/codecs';
import { plain, required } from '../../parameters';
import { pathId } from '../../path-parameters';
import { administratorRoute, openRoute } from '../../route';
import { line } from '../limits';

export const requestPasswordReset = openRoute({
  summary: 'Request an email with a link to set a new password',
  method: 'post',
  path: '/password_reset',
  parameters: { email: required(plain(line), 'The email address of the account.') },
  response: object({}),
  run:
    ({ accounts }) =>
    (visitor, { email }, { address }) =>
      accounts.requestPasswordReset(visitor, { email, address }),
  present: () => ({}),
});

export const sendPasswordReset = administratorRoute({
  summary: 'Send a user an email with a link to set a new password',
  method: 'post',
  path: '/users/:user_id/password_reset',
  pathParameters: { user_id: pathId(UserId, 'The id of the user.') },
  parameters: {},
  response: object({}),
  run:
    ({ accounts }) =>
    (caller, { user_id }) =>
      accounts.sendPasswordReset(caller, user_id),
  present: () => ({}),
});
