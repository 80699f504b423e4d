import { object, text } from '../../codecs';
import { plain, required } from '../../parameters';
import { userRoute } from '../../route';

export const deleteQueue = userRoute({
  summary: 'Remove an event queue',
  method: 'delete',
  path: '/events',
  parameters: { queue_id: required(plain(text)) },
  response: object({}),
  run:
    ({ deleteQueue: remove }) =>
    (caller, { queue_id }) =>
      remove(caller, { queueId: queue_id }),
  present: () => ({}),
});
