import * as fc from 'fast-check';
import { RecipientId, asId } from '../../kernel';
import { aChannel, aSubscription, aUser } from '../../testing';
import { palette } from './color-palette';
import { planSubscriptions } from './subscription-plan';

describe('planSubscriptions', () => {
  const user = aUser();
  const [first, second] = [
    aChannel({ recipientId: asId(RecipientId)(1) }),
    aChannel({ recipientId: asId(RecipientId)(2) }),
  ];
  const want = (channel: typeof first, color?: string) => ({ channel, color });
  const colors = (plan: ReturnType<typeof planSubscriptions>) =>
    plan.added.map(([, { channelId, color }]) => [channelId, color]);

  it('picks colours in the order of the recipients, whatever the order of the request', () => {
    const plan = planSubscriptions([user], [want(second), want(first)], []);
    expect(colors(plan)).toEqual([
      [first.id, palette[0]],
      [second.id, palette[1]],
    ]);
    expect(plan.alreadySubscribed).toEqual([]);
  });

  it('picks no colour that the user already has or that is requested', () => {
    const rows = [
      aSubscription({ userId: user.id, color: palette[0], isActive: false }),
      aSubscription({ color: palette[2] }),
    ];
    const plan = planSubscriptions([user], [want(first), want(second, palette[1])], rows);
    expect(colors(plan)).toEqual([
      [first.id, palette[2]],
      [second.id, palette[1]],
    ]);
  });

  it('does not change existing subscriptions', () => {
    const rows = [aSubscription({ userId: user.id, channelId: first.id })];
    const plan = planSubscriptions([user], [want(first, '#123456')], rows);
    expect(plan).toEqual({ added: [], alreadySubscribed: [[user, first]] });
  });

  it('keeps the settings of a user who subscribes again', () => {
    const row = aSubscription({
      userId: user.id,
      channelId: first.id,
      isActive: false,
      isMuted: true,
      color: '#abcdef',
    });
    const resubscribed = planSubscriptions([user], [want(first)], [row]);
    expect(resubscribed.added).toEqual([[user, { ...row, isActive: true }, first]]);
    const recoloured = planSubscriptions([user], [want(first, '#123456')], [row]);
    expect(recoloured.added).toEqual([[user, { ...row, isActive: true, color: '#123456' }, first]]);
  });

  it('plans each pair of user and channel once, and no colour twice while unused ones are left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 0, max: 3 }), (n, m) => {
        const channels = Array.from({ length: n }, () => want(aChannel()));
        const users = Array.from({ length: m }, () => aUser());
        const plan = planSubscriptions(users, channels, []);
        expect(plan.added).toHaveLength(n * m);
        for (const { id } of users) {
          const own = plan.added.filter(([owner]) => owner.id === id);
          expect(new Set(own.map(([, { color }]) => color)).size).toBe(n);
        }
      }),
      { numRuns: 30, seed: 1 },
    );
  });
});
