import type { Caller } from '@parley/core/access';
import type { UserWithProfile } from '@parley/core/accounts';
import { has } from '@parley/core/kernel';
import { object, field } from '@parley/wire/codecs';
import type { ValuesOf } from '../../parameters';
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

const present = (
  found: UserWithProfile,
  caller: Caller,
  { client_gravatar, include_custom_profile_fields }: ValuesOf<typeof parameters>,
) => ({
  user: presentRecord(found, caller, {
    clientGravatar: client_gravatar ?? has(caller.level, 'clientGravatarByDefault'),
    profiles: include_custom_profile_fields,
  }),
});

export const getUserById = userRoute({
  summary,
  method: 'get',
  ...byId,
  needs: 'read',
  parameters,
  response,
  run: ({ accounts }, caller, { user_id }) => accounts.getUser(caller, idReference(user_id)),
  present,
});

export const getUserByEmail = userRoute({
  summary,
  method: 'get',
  ...byEmail,
  needs: 'read',
  parameters,
  response,
  run: ({ accounts }, caller, { email }) => accounts.getUser(caller, emailReference(email)),
  present,
});
