import { object } from '../../codecs';
import { plain, required } from '../../parameters';
import { userRoute } from '../../route';
import { line } from '../limits';

export const deleteQueue = userRoute({
  summary: 'Delete an event queue',
  method: 'delete',
  path: '/events',
  parameters: { queue_id: required(plain(line)) },
  response: object({}),
  run:
    ({ deleteQueue: remove }) =>
    (caller, { queue_id }) =>
      remove(caller, { queueId: queue_id }),
  present: () => ({}),
});
