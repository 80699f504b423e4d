import { plain, required } from '../../parameters';
import { userRoute, withoutFields } from '../../route';
import { line } from '../limits';

export const deleteQueue = userRoute({
  summary: 'Delete an event queue',
  method: 'delete',
  path: '/events',
  needs: 'read',
  parameters: { queue_id: required(plain(line), 'The id of the queue.') },
  ...withoutFields,
  run: ({ events }, caller, { queue_id }) => events.deleteQueue(caller, { queueId: queue_id }),
});
