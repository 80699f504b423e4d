import { UserId, has } from '@parley/core';
import { arrayOf, boolean, field, id, object } from '../../codecs';
import { json, optional, withDefault } from '../../parameters';
import { keepingJson } from '../../http/json-pieces';
import { streamedVisitorRoute } from '../../route';
import { presentListedRecord, user } from './user-record';
import { maxListedUsers } from '../limits';

export const listUsers = streamedVisitorRoute({
  summary: 'Get users',
  method: 'get',
  path: '/users',
  parameters: {
    client_gravatar: optional(json(boolean)),
    include_custom_profile_fields: withDefault(json(boolean), false),
    user_ids: optional(json(arrayOf(id(UserId), maxListedUsers)), { since: 'usersByIds' }),
  },
  response: object({
    required: { members: field('Users whom the viewer may see.', arrayOf(user)) },
  }),
  streamed: 'members',
  run:
    ({ accounts }) =>
    (viewer, { user_ids, include_custom_profile_fields }) =>
      accounts.listUsers(viewer, {
        userIds: user_ids,
        includeProfiles: include_custom_profile_fields,
      }),
  present: (users, viewer, { client_gravatar, include_custom_profile_fields }) => ({
    members: keepingJson(
      users.map((user) =>
        presentListedRecord(user, viewer, {
          clientGravatar: client_gravatar ?? has(viewer.level, 'clientGravatarByDefault'),
          profiles: include_custom_profile_fields,
        }),
      ),
    ),
  }),
});
