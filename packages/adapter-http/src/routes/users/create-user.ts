import { field, integer, object } from '@parley/wire/codecs';
import { plain, required } from '../../parameters';
import { administratorRoute } from '../../route';
import { line, rawLine } from '../limits';

export const createUser = administratorRoute({
  summary: 'Create a user',
  method: 'post',
  path: '/users',
  needs: 'write',
  parameters: {
    email: required(plain(rawLine), 'The email address of the new user.'),
    password: required(plain(line), 'The password of the new account.'),
    full_name: required(plain(rawLine), 'The name that others see.'),
  },
  adds: ['people'],
  response: object({ required: { user_id: field('Id of the new account.', integer) } }),
  run: ({ accounts }, caller, { email, password, full_name }) =>
    accounts.createUser(caller, { email, password, fullName: full_name }),
  present: (user) => ({ user_id: user.id }),
});
