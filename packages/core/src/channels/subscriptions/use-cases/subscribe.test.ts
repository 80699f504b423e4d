import * as E from 'fp-ts/Either';
import type { State } from '../../../in-memory';
import { inMemory, nextId } from '../../../in-memory';
import { UserId, onlyTo, role } from '../../../kernel';
import {
  aBot,
  aCaller,
  aChannel,
  aMessage,
  aRealm,
  aSubscription,
  aUser,
  channelOptions,
  exactly,
  someRealm,
} from '../../../testing';
import type { Subscribe } from '../subscribe-plan';
import { subscribe } from './subscribe';
import { channelFailure } from '../../failures';
import { accessFailure } from '../../../access';

const { systemGroups } = someRealm;
const named = (name: string, given: { color?: string; description?: string } = {}) => ({
  name,
  description: given.description,
  color: given.color,
});
const byIds = (...ids: readonly UserId[]) => ({ _tag: 'ByIds' as const, ids });

describe('subscribe', () => {
  const caller = aCaller();
  const other = aUser();
  const guest = aUser({ role: role.guest });
  const deactivated = aUser({ isActive: false });
  const denmark = aChannel({ name: 'Denmark' });
  const secret = aChannel({ name: 'secret', privacy: 'private' });
  const realm: Partial<State> = {
    users: [caller.user, other, guest, deactivated],
    channels: [denmark, secret],
    subscriptions: [aSubscription({ userId: other.id, channelId: denmark.id })],
  };
  const command = (given: Partial<Subscribe> = {}): Subscribe => ({
    channels: [named('Denmark')],
    principals: undefined,
    options: channelOptions(),
    authorizationErrorsFatal: true,
    announce: false,
    notifySubscribed: false,
    ...given,
  });

  it('subscribes the caller, and announces it to them, then to the other viewers', async () => {
    const { state, ...ports } = inMemory(realm);
    const result = await subscribe(ports)(caller, command({ channels: [named('dENMARK ')] }))();
    expect(result).toEqual(
      E.right({
        subscribed: new Map([[caller.user.id, ['Denmark']]]),
        alreadySubscribed: new Map(),
        unauthorized: [],
        sendsSubscriptionNotices: false,
      }),
    );
    const own = state().subscriptions.find(({ userId }) => userId === caller.user.id);
    expect(own).toMatchObject({ channelId: denmark.id, isActive: true, color: '#76ce90' });
    expect(state().events.map(({ event, audience }) => [event._tag, audience])).toEqual([
      ['SubscriptionsAdded', { users: [caller.user.id] }],
      ['PeersSubscribed', { users: [], standing: 'nonGuests', except: [caller.user.id] }],
    ]);
    expect(state().events[0]?.event).toMatchObject({
      channels: [{ channel: { name: 'Denmark', subscriberCount: 2 } }],
      subscriptions: [own],
    });
  });

  it('announces nothing about existing subscriptions', async () => {
    const { state, ...ports } = inMemory(realm);
    const result = await subscribe(ports)(aCaller({ user: other }), command())();
    expect(result).toEqual(
      E.right({
        subscribed: new Map(),
        alreadySubscribed: new Map([[other.id, ['Denmark']]]),
        unauthorized: [],
        sendsSubscriptionNotices: false,
      }),
    );
    expect(state().events).toEqual([]);
  });

  it('creates a missing channel, and announces it first', async () => {
    const { state, ...ports } = inMemory(realm);
    const channels = [named(' Norway ', { description: 'a\nb', color: '#123456' })];
    await subscribe(ports)(caller, command({ channels }))();
    expect(state().channels.at(-1)).toMatchObject({
      name: 'Norway',
      description: 'a b',
      renderedDescription: '<p>a b</p>',
      creatorId: caller.user.id,
      privacy: 'public',
      permissions: {
        can_administer_channel_group: { direct_members: [caller.user.id], direct_subgroups: [] },
      },
    });
    expect(state().events.map(({ event, audience }) => [event._tag, audience])).toEqual([
      ['ChannelCreated', { users: [], standing: 'nonGuests' }],
      ['SubscriptionsAdded', { users: [caller.user.id] }],
      ['PeersSubscribed', { users: [], standing: 'nonGuests', except: [caller.user.id] }],
    ]);
    expect(state().subscriptions.at(-1)?.color).toBe('#123456');
  });

  it('creates a channel that is named twice once', async () => {
    const { state, ...ports } = inMemory(realm);
    await subscribe(ports)(caller, command({ channels: [named('Norway'), named('NORWAY')] }))();
    expect(state().channels).toHaveLength(3);
  });

  it('shows a private channel to administrators and new subscribers', async () => {
    const { state, ...ports } = inMemory(realm);
    const options = channelOptions({ inviteOnly: true });
    const principals = byIds(caller.user.id, guest.id);
    await subscribe(ports)(caller, command({ channels: [named('new')], options, principals }))();
    expect(state().events.map(({ event, audience }) => [event._tag, audience])).toEqual([
      ['ChannelCreated', { users: [caller.user.id], standing: 'administrators' }],
      ['ChannelCreated', { users: [guest.id] }],
      ['SubscriptionsAdded', { users: [caller.user.id, guest.id] }],
      [
        'PeersSubscribed',
        {
          users: [caller.user.id, guest.id],
          standing: 'administrators',
          except: [caller.user.id, guest.id],
        },
      ],
    ]);
  });

  it('marks as read what a bot received there as a mention', async () => {
    const bot = aBot(caller.user);
    const message = aMessage({ recipientId: denmark.recipientId });
    const { state, ...ports } = inMemory({
      ...realm,
      users: [caller.user, bot],
      messages: [message],
      flags: [{ userId: bot.id, messageId: message.id, flags: ['mentioned', 'carried', 'unread'] }],
    });
    await subscribe(ports)(caller, command({ principals: byIds(bot.id) }))();
    expect(
      state().events.filter(({ event }) => event._tag === 'MessageFlagsChanged'),
    ).toMatchObject([
      {
        event: { operation: 'add', flag: 'read', messageIds: [message.id] },
        audience: exactly(onlyTo(bot.id)),
      },
    ]);
    expect(state().flags).toMatchObject([{ flags: ['mentioned', 'carried'] }]);
  });

  it('shows a public channel to guests when they are subscribed', async () => {
    const { state, ...ports } = inMemory(realm);
    await subscribe(ports)(caller, command({ principals: byIds(guest.id) }))();
    expect(state().events.map(({ event, audience }) => [event._tag, audience.users])).toMatchObject(
      [
        ['ChannelCreated', [guest.id]],
        ['SubscriptionsAdded', [guest.id]],
        ['PeersSubscribed', {}],
      ],
    );
  });

  it('shows a web-public channel to everyone at once', async () => {
    const { state, ...ports } = inMemory(realm);
    const owner = aCaller({
      role: role.owner,
      realm: aRealm({ settings: { enable_spectator_access: true } }),
    });
    const options = channelOptions({ isWebPublic: true });
    const channels = [named('web')];
    await subscribe(ports)(owner, command({ channels, options, principals: byIds(guest.id) }))();
    expect(state().events.map(({ event, audience }) => [event._tag, audience])).toEqual([
      ['ChannelCreated', { users: [], standing: 'everyone' }],
      ['SubscriptionsAdded', { users: [guest.id] }],
      ['PeersSubscribed', { users: [], standing: 'everyone', except: [guest.id] }],
    ]);
  });

  it('lists inaccessible channels if they are not fatal', async () => {
    const { state, ...ports } = inMemory(realm);
    const channels = [named('secret'), named('Denmark')];
    const result = await subscribe(ports)(
      caller,
      command({ channels, authorizationErrorsFatal: false }),
    )();
    expect(result).toMatchObject(E.right({ unauthorized: ['secret'] }));
    expect(state().subscriptions.filter(({ userId }) => userId === caller.user.id)).toHaveLength(1);
  });

  const nobodyAdds = aRealm({
    settings: { can_add_subscribers_group: systemGroups['role:nobody'] },
  });
  const forTopics = { can_set_topics_policy_group: systemGroups['role:moderators'] };
  const newChannel = [named('Norway')];
  it.each<readonly [string, Partial<typeof caller>, Partial<Subscribe>, unknown]>([
    ['a name is blank', {}, { channels: [named(' ')] }, channelFailure('ChannelNameBlank')],
    [
      'a channel is unreadable',
      {},
      { channels: [named('Denmark'), named('secret')] },
      channelFailure('CannotAccessChannels', { names: ['secret'] }),
    ],
    [
      'a principal is unknown',
      {},
      { channels: newChannel, principals: byIds(caller.user.id, nextId(UserId)) },
      accessFailure('UserDoesNotExist'),
    ],
    [
      'a principal is deactivated',
      {},
      { principals: byIds(deactivated.id) },
      accessFailure('UserIsDeactivated'),
    ],
    [
      'the caller may not subscribe others',
      { realm: nobodyAdds },
      { principals: byIds(other.id) },
      accessFailure('InsufficientPermission'),
    ],
    [
      'the privacy options contradict each other',
      {},
      { channels: newChannel, options: channelOptions({ inviteOnly: true, isWebPublic: true }) },
      channelFailure('InvalidChannelPrivacy'),
    ],
    [
      'the caller may not create web-public channels',
      {},
      { channels: newChannel, options: channelOptions({ isWebPublic: true }) },
      accessFailure('InsufficientPermission'),
    ],
    [
      'the caller sets retention and is not an owner',
      {},
      { channels: newChannel, options: channelOptions({ messageRetention: 30 }) },
      accessFailure('MustBeOwner'),
    ],
    [
      'the caller sets a topics policy without permission',
      { realm: aRealm({ settings: forTopics }) },
      { channels: newChannel, options: channelOptions({ topicsPolicy: 'empty_topic_only' }) },
      accessFailure('InsufficientPermission'),
    ],
    [
      'the caller sets a deletion permission without permission',
      {},
      {
        channels: newChannel,
        options: channelOptions({
          permissions: { can_delete_any_message_group: systemGroups['role:members'] },
        }),
      },
      accessFailure('InsufficientPermission'),
    ],
  ])('fails and changes nothing if %s', async (_, who, given, failure) => {
    const { state, ...ports } = inMemory(realm);
    const before = state();
    const result = await subscribe(ports)({ ...caller, ...who }, command(given))();
    expect(result).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });
});
