import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory } from '../../../in-memory';
import { onlyTo, role } from '../../../kernel';
import {
  aBot,
  aCaller,
  aChannel,
  aMessage,
  aPeriod,
  aRealm,
  aSubscription,
  aUser,
  someRealm,
  exactly,
} from '../../../testing';
import { reactivateUser } from './reactivate-user';

const caller = aCaller({ role: role.owner });
const target = aUser({ isActive: false });
const guest = aUser({ role: role.guest });

describe('reactivateUser', () => {
  it('activates the account, and notifies everyone, its channels and its groups', async () => {
    const channel = aChannel();
    const { state, ...ports } = inMemory({
      users: [caller.user, target],
      channels: [channel],
      subscriptions: [aSubscription({ userId: target.id, channelId: channel.id })],
    });
    const keys = () => state().credentials.filter(({ userId }) => userId === target.id);
    const before = keys();
    const result = await reactivateUser(ports)(caller, { userId: target.id })();
    expect(keys()).not.toEqual(before);
    expect(result).toEqual(E.right(undefined));
    expect(state().users[1]?.isActive).toBe(true);
    expect(state().events.map(({ event }) => event)).toMatchObject([
      { _tag: 'ApiKeyRenewed', userId: target.id },
      { _tag: 'UserActivityChanged', isActive: true },
      { _tag: 'ExportConsentChanged', consents: false },
      { _tag: 'PeersSubscribed', channelIds: [channel.id], userIds: [target.id] },
      { _tag: 'UserGroupMembersChanged', change: 'add' },
      { _tag: 'UserGroupMembersChanged', change: 'add' },
    ]);
  });

  it('shows the user to guests with limited visibility who share a channel', async () => {
    const realm = aRealm({
      settings: { can_access_all_users_group: someRealm.systemGroups['role:members'] },
    });
    const channel = aChannel();
    const { state, ...ports } = inMemory({
      users: [caller.user, target, guest],
      channels: [channel],
      subscriptions: [target, guest].map(({ id }) =>
        aSubscription({ userId: id, channelId: channel.id }),
      ),
    });
    await reactivateUser(ports)({ ...caller, realm }, { userId: target.id })();
    expect(state().events.slice(0, 3)).toMatchObject([
      { event: { _tag: 'ApiKeyRenewed' }, audience: exactly(onlyTo()) },
      { event: { _tag: 'UserAdded' }, audience: exactly(onlyTo(guest.id)) },
      {
        event: { _tag: 'UserActivityChanged' },
        audience: exactly({
          users: [guest.id, target.id],
          standing: 'nonGuests',
          except: [guest.id],
        }),
      },
    ]);
  });

  it.each([
    ['open', {}, {}],
    ['archived', { isArchived: true }, { isArchived: true }],
  ])(
    'announces permissions that name the user to guests in %s channels that the user is not in',
    async (_, given, ofArchived) => {
      const bot = aBot(caller.user, { isActive: false });
      const channel = aChannel({
        privacy: 'private',
        permissions: {
          ...aChannel().permissions,
          can_delete_own_message_group: { direct_members: [bot.id], direct_subgroups: [] },
        },
        ...given,
      });
      const { state, ...ports } = inMemory({
        users: [caller.user, bot, guest],
        channels: [channel],
        subscriptions: [aSubscription({ userId: guest.id, channelId: channel.id })],
      });
      await reactivateUser(ports)(caller, { userId: bot.id })();
      expect(state().events.filter(({ event }) => event._tag === 'ChannelUpdated')).toMatchObject([
        {
          event: { channelId: channel.id, ...ofArchived },
          audience: exactly({
            users: [guest.id],
            standing: 'administrators',
            except: [bot.id],
          }),
        },
      ]);
    },
  );

  it('leaves nothing unread in channels that are archived, also if they are unarchived later', async () => {
    const [archived, open] = [aChannel({ isArchived: true }), aChannel()];
    const ports = inMemory({
      users: [caller.user, target],
      channels: [archived, open],
      subscriptions: [archived, open].map(({ id }) =>
        aSubscription({ userId: target.id, channelId: id }),
      ),
      periods: [archived, open].map(({ id }) => ({
        ...aPeriod({ userId: target.id }),
        channelId: id,
      })),
      messages: [archived, open].map(({ recipientId }) => aMessage({ recipientId })),
    });
    const unread = () =>
      ports.transact('server', ({ flags }) =>
        flags.unreadOf(someRealm.id, target.id, { includesInactiveChannels: true }),
      )();
    await reactivateUser(ports)(caller, { userId: target.id })();
    expect(await unread()).toMatchObject(E.right([{ place: { channelId: open.id } }]));
  });

  it('tells the owner the new key of a bot', async () => {
    const bot = aBot(caller.user, { isActive: false });
    const { state, ...ports } = inMemory({ users: [caller.user, bot] });
    await reactivateUser(ports)(caller, { userId: bot.id })();
    const told = state().events.filter(({ event }) => event._tag === 'BotKeyChanged');
    expect(told).toHaveLength(1);
  });

  it('makes the caller the owner of a bot without an active owner', async () => {
    const bot = aBot(target, { isActive: false });
    const { state, ...ports } = inMemory({ users: [caller.user, target, bot] });
    await reactivateUser(ports)(caller, { userId: bot.id })();
    expect(state().users[2]).toMatchObject({ isActive: true, bot: { ownerId: caller.user.id } });
    expect(state().events.map(({ event }) => event._tag)).toContain('BotOwnerChanged');
  });

  it.each([
    ['an unknown user', aUser(), accessFailure('UserDoesNotExist')],
    [
      'a placeholder',
      { ...target, isImportedStub: true },
      accessFailure('CannotActivatePlaceholder'),
    ],
  ])('rejects %s', async (_, account, failure) => {
    const users = account.isImportedStub ? [caller.user, account] : [caller.user];
    const { state, ...ports } = inMemory({ users });
    const before = state();
    expect(await reactivateUser(ports)(caller, { userId: account.id })()).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });
});
