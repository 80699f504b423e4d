import { failureMaker } from '../kernel';
import type { FailureIn, NoDetails } from '../kernel';

/** The failures of this module, and the details of each. */
export type EventFailures = {
  // Event
  /** There is no such queue, it has expired, or it belongs to another user. */
  readonly BadEventQueueId: { readonly queueId: string };
  readonly EventsPruned: { readonly eventId: number };
  readonly EventNotInQueue: { readonly eventId: number };
  readonly MissingEventArgument: { readonly argument: 'queueId' | 'lastEventId' };
  readonly NotForAllPublicChannels: NoDetails;
  readonly InvalidForAnonymous: {
    readonly option: 'clientGravatar' | 'includeSubscribers';
  };
  readonly UnsupportedQueueOperator: { readonly operator: string };
  readonly UnsupportedQueueOperand: { readonly operand: string };
};

/** Makes a failure of this module. */
export const eventFailure = failureMaker<EventFailures>();

/** The failures of this module; with tags, only those. */
export type EventFailure<Tag extends keyof EventFailures = keyof EventFailures> = FailureIn<
  EventFailures,
  Tag
>;
