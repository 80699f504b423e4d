import type { FailureTable, Tagged } from '../../kernel';
import { badRequest } from '../../kernel';

export type InvalidMessage = Tagged<'InvalidMessage'>;
/** There is no such message, or none that the caller may read. */
export const invalidMessage: InvalidMessage = { _tag: 'InvalidMessage' };

export type MayNotDelete = Tagged<'MayNotDelete'>;
export const mayNotDelete: MayNotDelete = { _tag: 'MayNotDelete' };

export type DeletionTooLate = Tagged<'DeletionTooLate'>;
export const deletionTooLate: DeletionTooLate = { _tag: 'DeletionTooLate' };

export type MessageFailure = InvalidMessage | MayNotDelete | DeletionTooLate;

export const messageFailures: FailureTable<MessageFailure> = {
  InvalidMessage: () => badRequest('Invalid message(s)'),
  MayNotDelete: () => badRequest("You don't have permission to delete this message"),
  DeletionTooLate: () => badRequest('The time limit for deleting this message has passed'),
};
