import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory } from '../../../in-memory';
import { onlyTo, role } from '../../../kernel';
import {
  aBot,
  aCaller,
  aChannel,
  aRealm,
  aSubscription,
  aUser,
  anInvitation,
  someRealm,
  exactly,
} from '../../../testing';
import { deactivateSelf, deactivateUser } from './deactivate-user';

const caller = aCaller({ role: role.administrator });
const target = aUser();
const bot = aBot(target);
const guest = aUser({ role: role.guest });
const command = {
  userId: target.id,
  comment: undefined,
  actions: {
    deleteProfile: false,
    deletePublicChannelMessages: false,
    deletePrivateChannelMessages: false,
    deleteDirectMessages: false,
  },
};
const users = [caller.user, target, bot, guest];

describe('deactivateUser', () => {
  it('deactivates the bots first, then the user, and ends their invitations', async () => {
    const invitation = anInvitation({ referrerId: target.id });
    const { state, ...ports } = inMemory({ users, invitations: [invitation] });
    expect(await deactivateUser(ports)(caller, command)()).toEqual(E.right(undefined));
    expect(state().users.filter(({ isActive }) => !isActive)).toMatchObject([
      { id: target.id },
      { id: bot.id },
    ]);
    expect(state().events.map(({ event }) => event)).toMatchObject([
      { _tag: 'UserActivityChanged', userId: bot.id, isActive: false },
      { _tag: 'BotDetailChanged', property: 'is_active', value: false },
      { _tag: 'InvitationsChanged' },
      { _tag: 'UserActivityChanged', userId: target.id, isActive: false },
    ]);
    expect(state().invitations).toMatchObject([{ expiresAt: expect.any(Number) }]);
  });

  it('makes the user inaccessible to guests with limited visibility who shared only a channel', async () => {
    const realm = aRealm({
      settings: { can_access_all_users_group: someRealm.systemGroups['role:members'] },
    });
    const channel = aChannel();
    const otherGuest = aUser({ role: role.guest });
    const { state, ...ports } = inMemory({
      users: [...users, otherGuest],
      channels: [channel],
      subscriptions: [target, guest].map(({ id }) =>
        aSubscription({ userId: id, channelId: channel.id }),
      ),
    });
    await deactivateUser(ports)({ ...caller, realm }, command)();
    const ofTarget = state().events.filter(
      ({ event }) => 'userId' in event && event.userId === target.id,
    );
    expect(ofTarget).toMatchObject([
      {
        event: { _tag: 'SubscriberDeactivated' },
        audience: exactly({ users: [], standing: 'nonGuests', except: [target.id] }),
      },
      { event: { _tag: 'SubscriberDeactivated' }, audience: exactly(onlyTo(guest.id)) },
      {
        event: { _tag: 'UserActivityChanged' },
        audience: exactly({ users: [target.id], standing: 'nonGuests' }),
      },
      { event: { _tag: 'UserBecameInaccessible' }, audience: exactly(onlyTo(guest.id)) },
    ]);
  });

  it('renames every account whose profile it deletes', async () => {
    const { state, ...ports } = inMemory({ users });
    const actions = { ...command.actions, deleteProfile: true };
    await deactivateUser(ports)(caller, { ...command, actions })();
    expect(
      state().users.flatMap(({ id, fullName }) => (fullName === 'Deleted user' ? [id] : [])),
    ).toEqual([target.id, bot.id]);
  });

  it('changes nothing if the caller lacks the permission', async () => {
    const { state, ...ports } = inMemory({ users });
    const before = state();
    expect(await deactivateUser(ports)(aCaller({ user: guest }), command)()).toEqual(
      E.left(accessFailure('InsufficientPermission')),
    );
    expect(state()).toEqual(before);
  });
});

describe('deactivateSelf', () => {
  it('deactivates the caller and their bots', async () => {
    const { state, ...ports } = inMemory({ users });
    expect(await deactivateSelf(ports)(aCaller({ user: target }))()).toEqual(E.right(undefined));
    expect(state().users.map(({ isActive }) => isActive)).toEqual([true, false, false, true]);
  });

  it('does not deactivate the last user', async () => {
    const ports = inMemory({ users: [target, bot] });
    expect(await deactivateSelf(ports)(aCaller({ user: target }))()).toEqual(
      E.left(accessFailure('CannotDeactivateLastUser', { entity: 'user' })),
    );
  });
});
