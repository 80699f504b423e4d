import { UserId, presentUser, userPresentation } from '@parley/core';
import { arrayOf, boolean, id, object } from '../../codecs';
import { json, optional, withDefault } from '../../parameters';
import { userRoute } from '../../route';
import { userRecord } from './user-record';

export const listUsers = userRoute({
  summary: 'List the users of the organization',
  method: 'get',
  path: '/users',
  parameters: {
    client_gravatar: withDefault(json(boolean), true),
    user_ids: optional(json(arrayOf(id(UserId))), { since: 'usersByIds' }),
  },
  response: object({ required: { members: arrayOf(object(userRecord)) } }),
  run:
    ({ listUsers: list }) =>
    (caller, { user_ids }) =>
      list(caller, { userIds: user_ids }),
  present: (users, caller, { client_gravatar }) => ({
    members: users.map((user) => presentUser(user, userPresentation(caller, client_gravatar))),
  }),
});
