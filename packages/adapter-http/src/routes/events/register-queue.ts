import { isRegisterField } from '@parley/core';
import {
  arrayOf,
  boolean,
  field,
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
import { keepingJson } from '../../http/json-pieces';
import { initialState } from './initial-state';
import { includeSubscribers } from '../subscriptions/include-subscribers';
import { maxTerms } from '../messages/narrow';
import { keyword, line } from '../limits';

/** Maximum event types that a client may name; far fewer exist. */
const maxEventTypes = 500;

const idleTimeout = oneOf<number | 'mobile'>(literal('mobile'), integer);

/** The lists of users consist of the same records in most registrations. */
const withKeptUsers = (
  state: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  for (const list of [state.realm_users, state.realm_non_active_users]) {
    if (typeof list === 'object' && list !== null) {
      keepingJson(list);
    }
  }
  return state;
};

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
  response: object({
    required: {
      ...versionCodecs,
      queue_id: field('Id of the queue, for GET /events; null for visitors.', nullable(text)),
    },
    leveled: {
      idle_queue_timeout_secs: field(
        'Seconds without a poll after which the queue is removed.',
        integer,
        { since: 'idleQueueTimeout' },
      ),
    },
    optional: {
      last_event_id: field(
        'Value of last_event_id for the first poll; missing for visitors.',
        integer,
      ),
      ...initialState,
    },
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
    ...withKeptUsers(state),
  }),
});
