import { userSettings } from '../../access';
import { nextId, someTime } from '../../in-memory';
import { MessageId, UserId } from '../../kernel';
import type { Receipt } from './receipt';
import { planEmails } from './email-plan';

const receipt = (given: Partial<Receipt>): Receipt => ({
  messageId: nextId(MessageId),
  userId: nextId(UserId),
  sentAt: someTime,
  isMentioned: false,
  hasAlertWord: false,
  channel: undefined,
  presence: undefined,
  polledAt: undefined,
  ...given,
});

const here = { presence: { activeAt: someTime, connectedAt: someTime }, polledAt: someTime };

describe('planEmails', () => {
  it('leaves out who was here, and who wants no email', () => {
    const [away, present, unwilling] = [receipt({}), receipt(here), receipt({})];
    const plan = planEmails([away, present, unwilling], (userId) =>
      userSettings(
        userId === unwilling.userId ? { enable_offline_email_notifications: false } : {},
      ),
    );
    expect(plan.missed).toEqual([{ messageId: away.messageId, userId: away.userId }]);
    expect(plan.dueAt).toEqual(new Map([[away.userId, someTime + 120]]));
  });

  it('is due a batching period after the first message to each person', () => {
    const userId = nextId(UserId);
    const own = [70, 10, 40].map((seconds) => receipt({ userId, sentAt: someTime + seconds }));
    const plan = planEmails(own, () =>
      userSettings({ email_notifications_batching_period_seconds: 300 }),
    );
    expect(plan.missed).toHaveLength(3);
    expect(plan.dueAt).toEqual(new Map([[userId, someTime + 310]]));
  });
});
