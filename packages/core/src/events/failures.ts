import { badRequest, failureMaker, failureTable, withCode } from '../kernel';
import type { FailureIn } from '../kernel';
import { organizationFailureTable } from '../organization';

/** What the API returns for each failure of this module. */
export const eventFailures = failureTable({
  // Event
  /** There is no such queue, it has expired, or it belongs to another user. */
  BadEventQueueId: ({ queueId }: { readonly queueId: string }) =>
    withCode('BAD_EVENT_QUEUE_ID', `Bad event queue ID: ${queueId}`, { queue_id: queueId }),
  EventsPruned: ({ eventId }: { readonly eventId: number }) =>
    badRequest(`An event newer than ${eventId} has already been pruned!`),
  EventNotInQueue: ({ eventId }: { readonly eventId: number }) =>
    badRequest(`Event ${eventId} was not in this queue`),
  MissingEventArgument: ({ name }: { readonly name: string }) =>
    badRequest(`Missing '${name}' argument`),
  NotForAllPublicStreams: 'User not authorized for this query',
  InvalidForAnonymous: ({ parameter }: { readonly parameter: string }) =>
    badRequest(`Invalid '${parameter}' parameter for anonymous request`),
  UnsupportedQueueOperator: ({ operator }: { readonly operator: string }) =>
    badRequest(`Operator ${operator} not supported.`),
  UnsupportedQueueOperand: ({ operand }: { readonly operand: string }) =>
    badRequest(`Operand ${operand} not supported.`),
});

/** Makes a failure of this module. */
export const eventFailure = failureMaker(eventFailures);

/** The failures of this module; with tags, only those. */
export type EventFailure<Tag extends keyof typeof eventFailures = keyof typeof eventFailures> =
  FailureIn<typeof eventFailures, Tag>;

/** The failures of this module and of those below it. */
export const eventsFailureTable = { ...organizationFailureTable, ...eventFailures };
