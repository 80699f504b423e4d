import type { UserSettings } from '../../access';
import type { Timestamp, UserId } from '../../kernel';
import { groupBy } from '../../kernel';
import { isAway } from './away';
import type { NoticeSettings } from './notice-reason';
import { noticeReason } from './notice-reason';
import type { MissedMessage, Receipt } from './receipt';

type Settings = NoticeSettings &
  Pick<
    UserSettings,
    'email_notifications_batching_period_seconds' | 'enable_online_push_notifications'
  >;

type EmailPlan = {
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
      noticeReason('email', receipt, settingsOf(receipt.userId)) !== undefined,
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

/** Of how many messages a person is notified at most, in any minute. */
const maxPushesOfMinute = 10;

/** For how long a notification counts as recent for {@link planPushes}, in seconds. */
export const pushPeriodSeconds = 60;

/**
 * Who gets a push notification about which messages: at once, and unless they turn that off, also those
 * who are not away.
 *
 * @param recent how many each person got in the last {@link pushPeriodSeconds}; no entry for none
 *
 * Source: docs/reference/push.md#when-a-notification-is-sent.
 */
export const planPushes = (
  receipts: readonly Receipt[],
  settingsOf: (userId: UserId) => Settings,
  recent: ReadonlyMap<UserId, number> = new Map(),
): readonly MissedMessage[] => {
  const wanted = receipts.filter((receipt) => {
    const settings = settingsOf(receipt.userId);
    return (
      (settings.enable_online_push_notifications || isAway(receipt, receipt.sentAt)) &&
      noticeReason('push', receipt, settings) !== undefined
    );
  });
  return Array.from(groupBy(wanted, ({ userId }) => userId)).flatMap(([userId, own]) => {
    const left = Math.max(0, maxPushesOfMinute - (recent.get(userId) ?? 0));
    return own
      .slice(Math.max(0, own.length - left))
      .map(({ messageId }) => ({ messageId, userId }));
  });
};
