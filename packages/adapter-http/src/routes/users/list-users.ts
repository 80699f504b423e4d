import { isCaller } from '@parley/core/access';
import { UserId, has } from '@parley/core/kernel';
import { arrayOf, id, object, field } from '@parley/wire/codecs';
import { json, optional } from '../../parameters';
import { visitorRoute } from '../../route';
import {
  asAnother,
  presentRecord,
  presentationVariant,
  user,
  userPresentation,
} from '@parley/wire';
import { maxListedUsers } from '../limits';
import { includeCustomProfileFields, clientGravatar } from '../shared-parameters';

export const listUsers = visitorRoute({
  summary: 'Get users',
  method: 'get',
  path: '/users',
  needs: 'read',
  isLarge: true,
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
  run: ({ accounts }, viewer, { user_ids, include_custom_profile_fields }) =>
    accounts.listUsers(viewer, {
      userIds: user_ids,
      includeProfiles: include_custom_profile_fields,
    }),
  present: (users, viewer, { client_gravatar, include_custom_profile_fields }) => {
    const clientGravatar = client_gravatar ?? has(viewer.level, 'clientGravatarByDefault');
    const other = isCaller(viewer) ? { ...viewer, user: asAnother(viewer.user) } : viewer;
    return {
      members: users.map(
        presentationVariant(viewer.realm, userPresentation(viewer, clientGravatar)),
        (listed, isShared) =>
          presentRecord(listed, isShared ? other : viewer, {
            clientGravatar,
            profiles: include_custom_profile_fields && isCaller(viewer),
          }),
      ),
    };
  },
});
