import type { FetchedEvents } from '@parley/core/events';
import { arrayOf, boolean, field, integer, min, object, text } from '@parley/wire/codecs';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { json, optional, plain, withDefault } from '../../parameters';
import { pollRoute } from '../../route';
import { anyEvent } from '@parley/wire';
import { line } from '../limits';
import { queueParameters } from './queue-parameters';

export const fetchEvents = pollRoute({
  summary: 'Get events from an event queue',
  method: 'get',
  path: '/events',
  needs: 'read',
  parameters: {
    queue_id: optional(
      plain(line),
      'The id of the queue, which the response of `POST /register` has. Required, unless `dont_block` is true: then a new queue is registered, whose id is in the response.',
    ),
    last_event_id: optional(
      json(integer),
      'The id of the newest event that the client has received; that event and all before it are removed from the queue. Required for a queue.',
    ),
    dont_block: withDefault(
      json(boolean),
      false,
      'Whether to respond at once, instead of waiting for an event when there is none.',
    ),
    client_gravatar: withDefault(
      json(boolean),
      false,
      'Whether the client computes the URLs of gravatars itself. Only for a new queue, like the following.',
    ),
    ...queueParameters,
    lifespan_secs: withDefault(
      json(min(0)),
      0,
      "For how many seconds the queue is kept without requests; 0 for the server's default.",
    ),
  },
  response: object({
    required: { events: field('New events, in the order of their ids.', arrayOf(anyEvent)) },
    optional: {
      queue_id: field('Id of the queue; only if the request waited, or the queue is new.', text),
    },
  }),
  run: ({ events }, caller, { queue_id, last_event_id, dont_block, ...values }, client) =>
    queue_id === undefined && dont_block
      ? pipe(
          events.registerQueue(caller, {
            applyMarkdown: values.apply_markdown,
            clientGravatar: values.client_gravatar,
            includeSubscribers: 'false',
            presenceEmails: !values.slim_presence,
            eventTypes: values.event_types,
            fetchEventTypes: [],
            allPublicChannels: values.all_public_streams,
            narrow: values.narrow,
            idleTimeout: values.lifespan_secs || undefined,
          }),
          TE.map(({ queue }) => O.some<FetchedEvents>({ events: [], queueId: queue?.id })),
        )
      : events.fetch(caller, {
          queueId: queue_id,
          lastEventId: last_event_id,
          dontBlock: dont_block,
          client,
        }),
  present: ({ events, queueId }: FetchedEvents) => ({
    events,
    ...(queueId === undefined ? {} : { queue_id: queueId }),
  }),
});
