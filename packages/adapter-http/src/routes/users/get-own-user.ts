import * as O from 'fp-ts/Option';
import { field, integer, object } from '@parley/wire/codecs';
import { userRoute } from '../../route';
import { presentRecord, userRecord } from '@parley/wire';

export const getOwnUser = userRoute({
  summary: 'Get your own user',
  method: 'get',
  path: '/users/me',
  needs: 'read',
  response: object({
    ...userRecord,
    required: {
      ...userRecord.required,
      max_message_id: field(
        'Id of the newest message that the user received; -1 if there is none.',
        integer,
      ),
    },
  }),
  run: ({ accounts }, caller) => accounts.getOwnUser(caller),
  present: (own, caller) => ({
    ...presentRecord(own, caller, { clientGravatar: false, profiles: true }),
    max_message_id: O.getOrElse((): number => -1)(own.newestMessage),
  }),
});
