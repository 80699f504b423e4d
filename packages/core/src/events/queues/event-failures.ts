import type { FailureTable, Tagged } from '../../kernel';
import { badRequest, withCode } from '../../kernel';

export type BadEventQueueId = Tagged<'BadEventQueueId'> & { readonly queueId: string };
/** There is no such queue, it is gone, or it is somebody else's. */
export const badEventQueueId = (queueId: string): BadEventQueueId => ({
  _tag: 'BadEventQueueId',
  queueId,
});

export type EventsPruned = Tagged<'EventsPruned'> & { readonly eventId: number };
export const eventsPruned = (eventId: number): EventsPruned => ({ _tag: 'EventsPruned', eventId });

export type EventNotInQueue = Tagged<'EventNotInQueue'> & { readonly eventId: number };
export const eventNotInQueue = (eventId: number): EventNotInQueue => ({
  _tag: 'EventNotInQueue',
  eventId,
});

export type MissingEventArgument = Tagged<'MissingEventArgument'> & { readonly name: string };
export const missingEventArgument = (name: string): MissingEventArgument => ({
  _tag: 'MissingEventArgument',
  name,
});

export type NotForAllPublicStreams = Tagged<'NotForAllPublicStreams'>;
export const notForAllPublicStreams: NotForAllPublicStreams = { _tag: 'NotForAllPublicStreams' };

export type InvalidForAnonymous = Tagged<'InvalidForAnonymous'> & { readonly parameter: string };
export const invalidForAnonymous = (parameter: string): InvalidForAnonymous => ({
  _tag: 'InvalidForAnonymous',
  parameter,
});

export type UnsupportedQueueOperator = Tagged<'UnsupportedQueueOperator'> & {
  readonly operator: string;
};
export const unsupportedQueueOperator = (operator: string): UnsupportedQueueOperator => ({
  _tag: 'UnsupportedQueueOperator',
  operator,
});

export type UnsupportedQueueOperand = Tagged<'UnsupportedQueueOperand'> & {
  readonly operand: string;
};
export const unsupportedQueueOperand = (operand: string): UnsupportedQueueOperand => ({
  _tag: 'UnsupportedQueueOperand',
  operand,
});

export type EventFailure =
  | BadEventQueueId
  | EventsPruned
  | EventNotInQueue
  | MissingEventArgument
  | NotForAllPublicStreams
  | InvalidForAnonymous
  | UnsupportedQueueOperator
  | UnsupportedQueueOperand;

export const eventFailures: FailureTable<EventFailure> = {
  BadEventQueueId: ({ queueId }) =>
    withCode('BAD_EVENT_QUEUE_ID', `Bad event queue ID: ${queueId}`, { queue_id: queueId }),
  EventsPruned: ({ eventId }) =>
    badRequest(`An event newer than ${eventId} has already been pruned!`),
  EventNotInQueue: ({ eventId }) => badRequest(`Event ${eventId} was not in this queue`),
  MissingEventArgument: ({ name }) => badRequest(`Missing '${name}' argument`),
  NotForAllPublicStreams: () => badRequest('User not authorized for this query'),
  InvalidForAnonymous: ({ parameter }) =>
    badRequest(`Invalid '${parameter}' parameter for anonymous request`),
  UnsupportedQueueOperator: ({ operator }) => badRequest(`Operator ${operator} not supported.`),
  UnsupportedQueueOperand: ({ operand }) => badRequest(`Operand ${operand} not supported.`),
};
