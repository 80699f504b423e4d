import type { FetchedEvents } from '@parley/core';
import { arrayOf, boolean, integer, object, text } from '../../codecs';
import { json, optional, plain, withDefault } from '../../parameters';
import { pollRoute } from '../../route';
import { line } from '../limits';

/** Every event has a type and an id; the other fields depend on the type. */
const event = object({ required: { type: text, id: integer }, isOpen: true });

export const fetchEvents = pollRoute({
  summary: 'Get events from an event queue',
  method: 'get',
  path: '/events',
  parameters: {
    queue_id: optional(plain(line)),
    last_event_id: optional(json(integer)),
    dont_block: withDefault(json(boolean), false),
  },
  response: object({ required: { events: arrayOf(event) }, optional: { queue_id: text } }),
  run:
    ({ events }) =>
    (caller, { queue_id, last_event_id, dont_block }, client) =>
      events.fetch(caller, {
        queueId: queue_id,
        lastEventId: last_event_id,
        dontBlock: dont_block,
        client,
      }),
  present: ({ events, queueId, hasWaited }: FetchedEvents) => ({
    events,
    ...(hasWaited ? { queue_id: queueId } : {}),
  }),
});
