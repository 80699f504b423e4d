import { field, float, object, recordOf } from '@parley/wire/codecs';
import { userRoute } from '../../route';
import { presenceRecord, presencesText, presentPresences } from '@parley/wire';

export const listPresences = userRoute({
  summary: 'Get presence of all users, of the last two weeks',
  method: 'get',
  path: '/realm/presence',
  needs: 'read',
  response: object({
    required: {
      presences: field(presencesText, recordOf(presenceRecord)),
      server_timestamp: field('Time of the response, in UNIX seconds.', float),
    },
  }),
  run: ({ accounts }, caller) => accounts.listPresences(caller),
  present: ({ presences, now }) => ({
    presences: presentPresences(presences),
    server_timestamp: now,
  }),
});
