import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory } from '../../../in-memory';
import { role } from '../../../kernel';
import {
  aCaller,
  aChannel,
  aMessage,
  aPeriod,
  aSubscription,
  aUser,
  someRealm,
} from '../../../testing';
import { channelFailure } from '../../failures';
import { unsubscribe } from './unsubscribe';

describe('unsubscribe', () => {
  const caller = aCaller();
  const guest = aUser({ role: role.guest });
  const [denmark, secret] = [
    aChannel({ name: 'Denmark' }),
    aChannel({ name: 'secret', privacy: 'private' }),
  ];
  const users = [caller.user, guest];
  const world = {
    realms: [someRealm],
    users,
    channels: [denmark, secret],
    subscriptions: users.flatMap(({ id }) =>
      [denmark, secret].map((channel) => aSubscription({ userId: id, channelId: channel.id })),
    ),
    periods: users.flatMap(({ id }) =>
      [denmark, secret].map((channel) => ({ ...aPeriod({ userId: id }), channelId: channel.id })),
    ),
    messages: [aMessage({ recipientId: secret.recipientId, senderId: guest.id })],
  };
  const command = (...names: readonly string[]) => ({ names, principals: undefined });

  it('ends the subscription, notifies the user, hides a private channel, and marks it as read', async () => {
    const { state, ...ports } = inMemory(world);
    expect(await unsubscribe(ports)(caller, command('Secret'))()).toEqual(
      E.right({ removed: ['secret'], notRemoved: [] }),
    );
    const own = state().subscriptions.filter(({ userId }) => userId === caller.user.id);
    expect(own.map(({ isActive }) => isActive)).toEqual([true, false]);
    const onlyCaller = { users: [caller.user.id] };
    expect(state().events.map(({ event, audience }) => [event._tag, audience])).toEqual([
      ['SubscriptionsRemoved', onlyCaller],
      ['ChannelHidden', onlyCaller],
      ['PeersUnsubscribed', { users: [guest.id], standing: 'administrators' }],
      ['MessageFlagsChanged', onlyCaller],
    ]);
  });

  it('does not hide a public channel from members', async () => {
    const { state, ...ports } = inMemory(world);
    await unsubscribe(ports)(caller, command('Denmark'))();
    expect(state().events.map(({ event }) => event._tag)).not.toContain('ChannelHidden');
  });

  it.each([
    [
      'others',
      { names: ['Denmark'], principals: { _tag: 'ByIds' as const, ids: [guest.id] } },
      accessFailure('InsufficientPermission'),
    ],
    [
      'from unknown channels',
      command('Denmark', 'Norway'),
      channelFailure('ChannelsDoNotExist', { names: ['Norway'] }),
    ],
    [
      'from too many',
      command(...Array.from({ length: 3001 }, (_, n) => `channel ${n}`)),
      channelFailure('TooManySubscriptions'),
    ],
  ])('changes nothing if a member unsubscribes %s', async (_, given, failure) => {
    const { state, ...ports } = inMemory(world);
    const before = state();
    expect(await unsubscribe(ports)(caller, given)()).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });
});
