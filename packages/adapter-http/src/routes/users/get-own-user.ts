import * as O from 'fp-ts/Option';
import { integer, object } from '../../codecs';
import { userRoute } from '../../route';
import { presentRecord, userRecord } from './user-record';

export const getOwnUser = userRoute({
  summary: 'Get your own user',
  method: 'get',
  path: '/users/me',
  parameters: {},
  response: object({
    required: { ...userRecord.required, max_message_id: integer },
    optional: userRecord.optional,
  }),
  run:
    ({ accounts }) =>
    (caller) =>
      accounts.getOwnUser(caller),
  present: (own, caller) => ({
    ...presentRecord(own, caller, { clientGravatar: false, profiles: true }),
    max_message_id: O.getOrElse((): number => -1)(own.newestMessage),
  }),
});
