import { userSettings } from '../../access';
import { nextId, someTime } from '../../in-memory';
import { MessageId, UserId } from '../../kernel';
import type { Receipt } from './receipt';
import { planEmails, planPushes } from './notice-plan';

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

describe('planPushes', () => {
  const online = { enable_online_push_notifications: true };
  const offline = { enable_online_push_notifications: false };
  const off = { enable_offline_push_notifications: false };

  it.each([
    ['who is away', {}, online, true],
    ['who is away, and wants none while here', {}, offline, true],
    ['who is here, and wants them', here, online, true],
    ['who is here', here, offline, false],
    [
      'who left 201 seconds before',
      { ...here, presence: { activeAt: someTime - 201, connectedAt: someTime - 201 } },
      offline,
      true,
    ],
    [
      'who left 200 seconds before',
      { ...here, presence: { activeAt: someTime - 200, connectedAt: someTime - 200 } },
      offline,
      false,
    ],
    ['who wants none', {}, { ...online, ...off }, false],
  ])('tells somebody %s', (_, given, settings, isTold) => {
    const missed = receipt(given);
    expect(planPushes([missed], () => userSettings(settings))).toEqual(
      isTold ? [{ messageId: missed.messageId, userId: missed.userId }] : [],
    );
  });

  it('tells each of the newest ten', () => {
    const [userId, other] = [nextId(UserId), nextId(UserId)];
    const many = Array.from({ length: 12 }, () => receipt({ userId }));
    const told = planPushes([...many, receipt({ userId: other })], () => userSettings({}));
    expect(told.filter((each) => each.userId === userId).map(({ messageId }) => messageId)).toEqual(
      many.slice(2).map(({ messageId }) => messageId),
    );
    expect(told.filter((each) => each.userId === other)).toHaveLength(1);
  });

  it.each([
    [0, 4],
    [7, 3],
    [10, 0],
    [11, 0],
  ])(
    'notifies who was notified of %d in the last minute of %d more, the newest',
    (before, more) => {
      const userId = nextId(UserId);
      const own = Array.from({ length: 4 }, () => receipt({ userId }));
      const told = planPushes(own, () => userSettings({}), new Map([[userId, before]]));
      expect(told.map(({ messageId }) => messageId)).toEqual(
        own.slice(4 - more).map(({ messageId }) => messageId),
      );
    },
  );
});
