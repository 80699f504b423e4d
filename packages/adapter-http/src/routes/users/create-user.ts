import { integer, object, rawText, text } from '../../codecs';
import { plain, required } from '../../parameters';
import { administratorRoute } from '../../route';

export const createUser = administratorRoute({
  summary: 'Create an account',
  method: 'post',
  path: '/users',
  parameters: {
    email: required(plain(rawText)),
    password: required(plain(text)),
    full_name: required(plain(rawText)),
  },
  response: object({ required: { user_id: integer } }),
  run:
    ({ createUser: create }) =>
    (caller, { email, password, full_name }) =>
      create(caller, { email, password, fullName: full_name }),
  present: (user) => ({ user_id: user.id }),
});
