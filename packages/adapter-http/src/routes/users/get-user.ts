import type { UseCases } from '@parley/core';
import type { Caller, UserReference } from '@parley/core/access';
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

const get =
  ({ accounts }: UseCases) =>
  (caller: Caller, reference: UserReference) =>
    accounts.getUser(caller, reference);

export const getUserById = userRoute({
  summary,
  method: 'get',
  ...byId,
  parameters,
  response,
  run:
    (useCases) =>
    (caller, { user_id }) =>
      get(useCases)(caller, idReference(user_id)),
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
  run:
    (useCases) =>
    (caller, { email }) =>
      get(useCases)(caller, emailReference(email)),
  present: (user, caller, { client_gravatar, include_custom_profile_fields }) => ({
    user: presentRecord(user, caller, {
      clientGravatar: client_gravatar ?? has(caller.level, 'clientGravatarByDefault'),
      profiles: include_custom_profile_fields,
    }),
  }),
});
