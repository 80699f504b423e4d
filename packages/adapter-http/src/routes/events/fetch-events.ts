import type { FetchedEvents } from '@parley/core/events';
import { arrayOf, boolean, field, integer, object, text } from '@parley/wire/codecs';
import { json, optional, plain, withDefault } from '../../parameters';
import { pollRoute } from '../../route';
import { anyEvent } from '@parley/wire';
import { line } from '../limits';

export const fetchEvents = pollRoute({
  summary: 'Get events from an event queue',
  method: 'get',
  path: '/events',
  needs: 'read',
  parameters: {
    queue_id: optional(
      plain(line),
      'The id of the queue, which the response of `POST /register` has. Required.',
    ),
    last_event_id: optional(
      json(integer),
      'The id of the newest event that the client has received; that event and all before it are removed from the queue. Required.',
    ),
    dont_block: withDefault(
      json(boolean),
      false,
      'Whether to respond at once, instead of waiting for an event when there is none.',
    ),
  },
  response: object({
    required: { events: field('New events, in the order of their ids.', arrayOf(anyEvent)) },
    optional: {
      queue_id: field('Id of the queue; only if the request waited.', text),
    },
  }),
  run: ({ events }, caller, { queue_id, last_event_id, dont_block }, client) =>
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
