import { arrayOf, boolean, integer, object, text } from '../../codecs';
import { json, optional, plain, withDefault } from '../../parameters';
import { userRoute } from '../../route';
import { line } from '../limits';

/** Every event has a type and an id; what else depends on the type. */
const event = object({ required: { type: text, id: integer }, isOpen: true });

export const fetchEvents = userRoute({
  summary: 'Get events from an event queue',
  method: 'get',
  path: '/events',
  isLongPoll: true,
  parameters: {
    queue_id: optional(plain(line)),
    last_event_id: optional(json(integer)),
    dont_block: withDefault(json(boolean), false),
  },
  response: object({ required: { events: arrayOf(event) }, optional: { queue_id: text } }),
  run:
    ({ events }) =>
    (caller, { queue_id, last_event_id, dont_block }, { cancelled, authenticateAgain }) =>
      events.fetch(caller, {
        queueId: queue_id,
        lastEventId: last_event_id,
        dontBlock: dont_block,
        cancelled,
        authenticateAgain,
      }),
  present: ({ events, queueId, hasWaited }) => ({
    events,
    ...(hasWaited ? { queue_id: queueId } : {}),
  }),
});
