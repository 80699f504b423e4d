import type { EventFailures } from '@parley/core/events';
import { badRequest, withCode } from './failure-presentation';
import type { FailureTable } from './failure-table';

const parameters = {
  queueId: 'queue_id',
  lastEventId: 'last_event_id',
  clientGravatar: 'client_gravatar',
  includeSubscribers: 'include_subscribers',
};

/** What the API returns for each failure of events. */
export const eventFailures = {
  // Event
  BadEventQueueId: ({ queueId }) =>
    withCode('BAD_EVENT_QUEUE_ID', `Bad event queue ID: ${queueId}`, { queue_id: queueId }),
  EventsPruned: ({ eventId }) =>
    badRequest(`An event newer than ${eventId} has already been pruned!`),
  EventNotInQueue: ({ eventId }) => badRequest(`Event ${eventId} was not in this queue`),
  MissingEventArgument: ({ argument }) => badRequest(`Missing '${parameters[argument]}' argument`),
  NotForAllPublicChannels: 'User not authorized for this query',
  InvalidForAnonymous: ({ option }) =>
    badRequest(`Invalid '${parameters[option]}' parameter for anonymous request`),
  UnsupportedQueueOperator: ({ operator }) => badRequest(`Operator ${operator} not supported.`),
  UnsupportedQueueOperand: ({ operand }) => badRequest(`Operand ${operand} not supported.`),
} as const satisfies FailureTable<EventFailures>;
