import { UserId, has } from '@parley/core';
import { arrayOf, id, object, field } from '../../codecs';
import { json, optional } from '../../parameters';
import { keepingJson } from '../../http/kept-json';
import { streamedVisitorRoute } from '../../route';
import { presentListedRecord, user } from './user-record';
import { maxListedUsers } from '../limits';
import { includeCustomProfileFields, clientGravatar } from '../shared-parameters';

export const listUsers = streamedVisitorRoute({
  summary: 'Get users',
  method: 'get',
  path: '/users',
  parameters: {
    client_gravatar: clientGravatar,
    include_custom_profile_fields: includeCustomProfileFields,
    user_ids: optional(
      json(arrayOf(id(UserId), maxListedUsers)),
      'The ids of the users to return; all whom you may see if omitted.',
      { since: 'usersByIds' },
    ),
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
