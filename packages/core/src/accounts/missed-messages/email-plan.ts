import type { UserSettings } from '../../access';
import type { Timestamp, UserId } from '../../kernel';
import { groupBy } from '../../kernel';
import { isAway } from './away';
import type { EmailSettings } from './email-reason';
import { emailReason } from './email-reason';
import type { MissedMessage, Receipt } from './receipt';

type Settings = EmailSettings & Pick<UserSettings, 'email_notifications_batching_period_seconds'>;

export type EmailPlan = {
  readonly missed: readonly MissedMessage[];
  /** When each person gets an email who has none pending: a while after the first message. */
  readonly dueAt: ReadonlyMap<UserId, Timestamp>;
};

/**
 * Who gets an email about which messages, and when.
 *
 * Source: docs/reference/notifications.md#when-an-email-is-sent.
 */
export const planEmails = (
  receipts: readonly Receipt[],
  settingsOf: (userId: UserId) => Settings,
): EmailPlan => {
  const wanted = receipts.filter(
    (receipt) =>
      isAway(receipt, receipt.sentAt) &&
      emailReason(receipt, settingsOf(receipt.userId)) !== undefined,
  );
  const byUser = groupBy(wanted, ({ userId }) => userId);
  return {
    missed: wanted.map(({ messageId, userId }) => ({ messageId, userId })),
    dueAt: new Map(
      Array.from(byUser, ([userId, own]) => [
        userId,
        Math.min(...own.map(({ sentAt }) => sentAt)) +
          settingsOf(userId).email_notifications_batching_period_seconds,
      ]),
    ),
  };
};
