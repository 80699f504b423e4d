import type { MessageId, Timestamp, UserId } from '../../kernel';
import type { Signs } from './away';
import type { Concern } from './notice-reason';

/** A message, and a person whom it may concern. */
export type Receipt = Concern &
  Signs & {
    readonly messageId: MessageId;
    readonly userId: UserId;
    readonly sentAt: Timestamp;
  };

/** A message of which a person is told. */
export type MissedMessage = { readonly messageId: MessageId; readonly userId: UserId };
