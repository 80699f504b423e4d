import type { MessageId, Timestamp, UserId } from '../../kernel';
import type { Signs } from './away';
import type { Concern } from './email-reason';

/** A message, and a person whom it may concern. */
export type Receipt = Concern &
  Signs & {
    readonly messageId: MessageId;
    readonly userId: UserId;
    readonly sentAt: Timestamp;
  };

/** A message that a person is to be told of. */
export type MissedMessage = { readonly messageId: MessageId; readonly userId: UserId };
