import type { MessageId, UserId } from '../../kernel';

/** From which message on somebody receives what is sent to a channel, and up to which. */
export type MembershipPeriod = {
  readonly userId: UserId;
  /** Messages with larger ids are received. */
  readonly after: MessageId;
  /**
   * Messages with larger ids are not received any more; null while the period lasts. It is an
   * id of no message, taken for the end itself; of ends before that rule, the last message's.
   */
  readonly until: MessageId | null;
};

/** Whether a period of membership holds the message. */
export const holdsMessage = (period: MembershipPeriod, messageId: MessageId): boolean =>
  messageId > period.after && (period.until === null || messageId <= period.until);
