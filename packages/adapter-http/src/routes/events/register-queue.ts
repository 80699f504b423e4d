import {
  arrayOf,
  boolean,
  integer,
  literal,
  min,
  nullable,
  object,
  oneOf,
  pairOf,
} from '@parley/wire/codecs';
import { json, optional, plain, plainOrJson, withDefault } from '../../parameters';
import { visitorRoute } from '../../route';
import { versionCodecs, versionFields } from '../versions';
import { clientCapabilities } from './client-capabilities';
import { initialState, registeredQueueRecord } from '@parley/wire';
import { includeSubscribers } from '../subscriptions/include-subscribers';
import { maxTerms } from '../messages/narrow';
import { keyword, line } from '../limits';

/** Maximum event types that a client may name; far fewer exist. */
const maxEventTypes = 500;

const { queue_id, last_event_id, idle_queue_timeout_secs } = registeredQueueRecord.codecs;

const idleTimeout = oneOf<number | 'mobile'>(literal('mobile'), integer);

export const registerQueue = visitorRoute({
  summary: 'Register an event queue and fetch initial state',
  method: 'post',
  path: '/register',
  needs: 'read',
  isLarge: true,
  parameters: {
    apply_markdown: withDefault(
      json(boolean),
      false,
      'Whether the contents of messages in events are HTML; otherwise they are the Markdown that was sent.',
    ),
    client_gravatar: optional(
      json(boolean),
      'Whether the client computes the URLs of gravatars itself; `avatar_url` is then null for users who have one. By default true for accounts. Visitors cannot set it to true.',
    ),
    slim_presence: withDefault(
      json(boolean),
      false,
      'Whether presences are in the current format, by user id; otherwise they are by email address.',
    ),
    presence_history_limit_days: optional(
      json(nullable(integer)),
      'How old presences in the response may be, in days. By default two weeks.',
      {
        since: 'presenceHistoryLimit',
      },
    ),
    all_public_streams: optional(
      json(boolean),
      'Whether events about messages in all public channels are received, not only in those to which you are subscribed. By default false, except for bots with `default_all_public_streams`.',
    ),
    include_subscribers: includeSubscribers,
    client_capabilities: withDefault(
      json(clientCapabilities),
      new Set(),
      'What the client supports, by name. Unknown names are ignored; what is not true is not supported.',
    ),
    event_types: optional(
      json(arrayOf(keyword, maxEventTypes)),
      'The types of events that the queue receives; all types if omitted.',
    ),
    fetch_event_types: optional(
      json(arrayOf(keyword, maxEventTypes)),
      'The types of events whose initial data the response has; those of `event_types` if omitted, else all.',
    ),
    narrow: withDefault(
      json(arrayOf(pairOf(keyword, line), maxTerms)),
      [],
      'Only events about messages that match all of these pairs of an operator and an operand are received. If it is empty, those in the `default_events_register_stream` of a bot that has one.',
    ),
    idle_queue_timeout: optional(
      plainOrJson(idleTimeout),
      'For how many seconds the queue is kept without requests; `mobile` for the longest time that mobile apps need.',
      { since: 'idleQueueTimeout' },
    ),
    queue_lifespan_secs: withDefault(
      json(min(0)),
      0,
      "Deprecated form of `idle_queue_timeout`; 0 for the server's default.",
    ),
    client: optional(plain(line), 'A name for the client, for statistics.'),
  },
  response: object({
    required: { ...versionCodecs, queue_id },
    leveled: { idle_queue_timeout_secs },
    optional: { last_event_id, ...initialState },
  }),
  run: ({ events }, viewer, values) =>
    events.registerQueue(viewer, {
      applyMarkdown: values.apply_markdown,
      clientGravatar: values.client_gravatar,
      includeSubscribers: values.include_subscribers,
      presenceEmails: !values.slim_presence,
      presenceHistoryDays: values.presence_history_limit_days ?? undefined,
      eventTypes: values.event_types,
      fetchEventTypes: values.fetch_event_types,
      allPublicChannels: values.all_public_streams,
      capabilities: values.client_capabilities,
      narrow: values.narrow,
      idleTimeout: values.idle_queue_timeout ?? (values.queue_lifespan_secs || undefined),
      client: values.client,
    }),
  present: (registered, caller) =>
    registered.state.after({
      ...versionFields(caller.level),
      ...registeredQueueRecord.present(registered, caller),
    }),
});
