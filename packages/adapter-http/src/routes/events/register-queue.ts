import {
  arrayOf,
  boolean,
  integer,
  literal,
  mapped,
  min,
  nullable,
  object,
  oneOf,
} from '@parley/wire/codecs';
import { initialState, registeredQueueRecord } from '@parley/wire';
import type { Capability, ClientCapabilities } from '@parley/core/kernel';
import { capabilityNames } from '@parley/core/kernel';
import { json, optional, plain, plainOrJson, withDefault } from '../../parameters';
import { visitorRoute } from '../../route';
import { versionCodecs, versionFields } from '../versions';
import { includeSubscribers } from '../subscriptions/include-subscribers';
import { maxEventTypes, queueParameters } from './queue-parameters';
import { keyword, line } from '../limits';

/** Names that a client may send, including those of later versions. */
const maxCapabilities = 200;

const members = Object.fromEntries(capabilityNames.map((name) => [name, boolean]));

/** The capabilities that are true; unknown names are ignored. */
const clientCapabilities = mapped(
  object({ optional: members, isOpen: true, maxKeys: maxCapabilities }),
  (given): ClientCapabilities =>
    new Set<Capability>(capabilityNames.filter((name) => given[name] === true)),
);

const { queue_id, last_event_id, idle_queue_timeout_secs } = registeredQueueRecord.codecs;

const idleTimeout = oneOf<number | 'mobile'>(literal('mobile'), integer);

export const registerQueue = visitorRoute({
  summary: 'Register an event queue and fetch initial state',
  method: 'post',
  path: '/register',
  needs: 'read',
  isLarge: true,
  parameters: {
    apply_markdown: queueParameters.apply_markdown,
    client_gravatar: optional(
      json(boolean),
      'Whether the client computes the URLs of gravatars itself; `avatar_url` is then null for users who have one. By default true for accounts. Visitors cannot set it to true.',
    ),
    slim_presence: queueParameters.slim_presence,
    presence_history_limit_days: optional(
      json(nullable(integer)),
      'How old presences in the response may be, in days. By default two weeks.',
      {
        since: 'presenceHistoryLimit',
      },
    ),
    all_public_streams: queueParameters.all_public_streams,
    include_subscribers: includeSubscribers,
    client_capabilities: withDefault(
      json(clientCapabilities),
      new Set(),
      'What the client supports, by name. Unknown names are ignored; what is not true is not supported.',
    ),
    event_types: queueParameters.event_types,
    fetch_event_types: optional(
      json(arrayOf(keyword, maxEventTypes)),
      'The types of events whose initial data the response has; those of `event_types` if omitted, else all.',
    ),
    narrow: queueParameters.narrow,
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
