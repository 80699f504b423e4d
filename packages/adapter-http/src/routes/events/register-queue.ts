import { isRegisterField } from '@parley/core';
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
  text,
} from '../../codecs';
import { json, optional, plain, plainOrJson, withDefault } from '../../parameters';
import { visitorRoute } from '../../route';
import { versionCodecs, versionFields } from '../versions';
import { clientCapabilities } from './client-capabilities';
import { initialState } from './initial-state';
import { includeSubscribers } from '../subscriptions/include-subscribers';
import { maxTerms } from '../messages/narrow';
import { keyword, line } from '../limits';

/** Maximum event types that a client may name; far fewer exist. */
const maxEventTypes = 500;

const idleTimeout = oneOf<number | 'mobile'>(literal('mobile'), integer);

export const registerQueue = visitorRoute({
  summary: 'Register an event queue and fetch initial state',
  method: 'post',
  path: '/register',
  parameters: {
    apply_markdown: withDefault(json(boolean), false),
    client_gravatar: optional(json(boolean)),
    slim_presence: withDefault(json(boolean), false),
    presence_history_limit_days: optional(json(nullable(integer)), {
      since: 'presenceHistoryLimit',
    }),
    all_public_streams: withDefault(json(boolean), false),
    include_subscribers: includeSubscribers,
    client_capabilities: withDefault(json(clientCapabilities), new Set()),
    event_types: optional(json(arrayOf(keyword, maxEventTypes))),
    fetch_event_types: optional(json(arrayOf(keyword, maxEventTypes))),
    narrow: withDefault(json(arrayOf(pairOf(keyword, line), maxTerms)), []),
    idle_queue_timeout: optional(plainOrJson(idleTimeout), { since: 'idleQueueTimeout' }),
    queue_lifespan_secs: withDefault(json(min(0)), 0),
    client: optional(plain(line)),
  },
  hasField: isRegisterField,
  response: object({
    required: { ...versionCodecs, queue_id: nullable(text) },
    optional: { last_event_id: integer, idle_queue_timeout_secs: integer, ...initialState },
  }),
  run:
    ({ events }) =>
    (viewer, values) =>
      events.registerQueue(viewer, {
        applyMarkdown: values.apply_markdown,
        clientGravatar: values.client_gravatar,
        includeSubscribers: values.include_subscribers,
        slimPresence: values.slim_presence,
        presenceHistoryDays: values.presence_history_limit_days ?? undefined,
        eventTypes: values.event_types,
        fetchEventTypes: values.fetch_event_types,
        allPublicStreams: values.all_public_streams,
        capabilities: values.client_capabilities,
        narrow: values.narrow,
        idleTimeout: values.idle_queue_timeout ?? (values.queue_lifespan_secs || undefined),
        client: values.client,
      }),
  present: ({ queue, idleTimeoutSeconds, state }, { level }) => ({
    ...versionFields(level),
    queue_id: queue?.id ?? null,
    ...(queue === null ? {} : { last_event_id: queue.lastEventId }),
    ...(isRegisterField('idle_queue_timeout_secs', level)
      ? { idle_queue_timeout_secs: idleTimeoutSeconds }
      : {}),
    ...state,
  }),
});
