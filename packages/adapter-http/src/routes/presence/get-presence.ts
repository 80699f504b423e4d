import type { Caller } from '@parley/core/access';
import type { PresenceAt } from '@parley/core/accounts';
import { has } from '@parley/core/kernel';
import { field, float, object } from '@parley/wire/codecs';
import { userRoute } from '../../route';
import { byEmail, byId, emailReference, idReference } from '../users/one-user';
import { onePresenceRecord } from '@parley/wire';

const summary = "Get a user's presence";

const response = object({
  required: { presence: field('Presence of the user.', onePresenceRecord.codec) },
  leveled: {
    server_timestamp: field('Time of the response, in UNIX seconds.', float, {
      since: 'presenceInBothFormats',
    }),
  },
});

const present = ({ presence, now }: PresenceAt, { level }: Caller) => ({
  presence: onePresenceRecord.present(presence, { level, now }),
  ...(has(level, 'presenceInBothFormats') ? { server_timestamp: now } : {}),
});

export const getPresenceById = userRoute({
  summary,
  method: 'get',
  ...byId,
  path: `${byId.path}/presence`,
  needs: 'read',
  response,
  run: ({ accounts }, caller, { user_id }) => accounts.getPresence(caller, idReference(user_id)),
  present,
});

export const getPresenceByEmail = userRoute({
  summary,
  method: 'get',
  ...byEmail,
  path: `${byEmail.path}/presence`,
  needs: 'read',
  response,
  run: ({ accounts }, caller, { email }) => accounts.getPresence(caller, emailReference(email)),
  present,
});
