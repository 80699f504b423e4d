import { float, object, recordOf } from '../../codecs';
import { userRoute } from '../../route';
import { presenceRecord } from './presence-record';

export const listPresences = userRoute({
  summary: 'Get presence of all users, of the last two weeks',
  method: 'get',
  path: '/realm/presence',
  parameters: {},
  response: object({ required: { presences: recordOf(presenceRecord), server_timestamp: float } }),
  run:
    ({ accounts }) =>
    (caller) =>
      accounts.listPresences(caller),
  present: ({ presences, now }) => ({ presences, server_timestamp: now }),
});
