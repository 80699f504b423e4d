import { has } from '@parley/core/kernel';
import { object, field } from '@parley/wire/codecs';
import { userRoute } from '../../route';
import { byEmail, byId, emailReference, idReference } from './one-user';
import { presentRecord, user } from '@parley/wire';
import { includeCustomProfileFields, clientGravatar } from '../shared-parameters';

const summary = 'Get a user';

const parameters = {
  client_gravatar: clientGravatar,
  include_custom_profile_fields: includeCustomProfileFields,
};

const response = object({ required: { user: field('The user.', user) } });

export const getUserById = userRoute({
  summary,
  method: 'get',
  ...byId,
  parameters,
  response,
  run: ({ accounts }, caller, { user_id }) => accounts.getUser(caller, idReference(user_id)),
  present: (user, caller, { client_gravatar, include_custom_profile_fields }) => ({
    user: presentRecord(user, caller, {
      clientGravatar: client_gravatar ?? has(caller.level, 'clientGravatarByDefault'),
      profiles: include_custom_profile_fields,
    }),
  }),
});

export const getUserByEmail = userRoute({
  summary,
  method: 'get',
  ...byEmail,
  parameters,
  response,
  run: ({ accounts }, caller, { email }) => accounts.getUser(caller, emailReference(email)),
  present: (user, caller, { client_gravatar, include_custom_profile_fields }) => ({
    user: presentRecord(user, caller, {
      clientGravatar: client_gravatar ?? has(caller.level, 'clientGravatarByDefault'),
      profiles: include_custom_profile_fields,
    }),
  }),
});
