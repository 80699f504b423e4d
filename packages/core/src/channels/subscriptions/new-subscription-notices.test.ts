import { channelLink } from '../../access';
import { personalNotice } from '../../kernel';
import { aChannel, aSubscription, aUser } from '../../testing';
import { isFewEnoughToNotify, newSubscriptionNotices } from './new-subscription-notices';

describe('notices about new subscriptions', () => {
  const actor = aUser({ fullName: 'Ann' });
  const bob = aUser();
  const bot = aUser({ bot: { type: 1, ownerId: actor.id } });
  const [lunch, dinner] = [aChannel({ name: 'lunch' }), aChannel({ name: 'dinner' })];
  const planOf = (...pairs: readonly (readonly [typeof bob, typeof lunch])[]) => ({
    added: pairs.map(([user, channel]) => [user, aSubscription(), channel] as const),
    alreadySubscribed: [],
  });
  const by = `@_**Ann|${actor.id}**`;

  it.each([
    ['one channel', [lunch], `${by} subscribed you to the channel #**lunch**.`],
    [
      'several in one message',
      [lunch, dinner],
      `${by} subscribed you to these channels:\n\n* #**lunch**\n* #**dinner**`,
    ],
  ])('name %s', (_, channels, content) => {
    const plan = planOf(...channels.map((channel) => [bob, channel] as const));
    expect(newSubscriptionNotices(actor, plan, [])).toEqual([personalNotice(bob, content)]);
  });

  it('name a channel so that its name has no effect', () => {
    const channel = aChannel({ name: 'a** @**all**' });
    expect(newSubscriptionNotices(actor, planOf([bob, channel]), [])).toEqual([
      personalNotice(bob, `${by} subscribed you to the channel ${channelLink(channel)}.`),
    ]);
  });

  it('are not sent to the actor or to bots, nor about new channels', () => {
    const plan = planOf([actor, lunch], [bot, lunch], [bob, dinner]);
    expect(newSubscriptionNotices(actor, plan, [dinner])).toEqual([]);
  });

  it.each([
    [100, true],
    [101, false],
  ])('are sent for %d new subscriptions at once: %s', (count, isSent) => {
    const plan = planOf(...Array.from({ length: count }, () => [bob, lunch] as const));
    expect(isFewEnoughToNotify(plan)).toBe(isSent);
  });
});
