import type { MessageId, UserId } from '../../kernel';

/** From which message to which message a user receives what is sent to a channel. */
export type MembershipPeriod = {
  readonly userId: UserId;
  /** Messages with larger ids are received. */
  readonly after: MessageId;
  /**
   * Messages with larger ids are no longer received; null while the period lasts. It is an id
   * reserved for the end itself, which no message has; in periods that ended before that rule, the
   * last message's.
   */
  readonly until: MessageId | null;
};

/** Whether the message is within a membership period. */
export const holdsMessage = (period: MembershipPeriod, messageId: MessageId): boolean =>
  messageId > period.after && (period.until === null || messageId <= period.until);
