import * as E from 'fp-ts/Either';
import { inMemory, nextId, someTime } from '../../../in-memory';
import { UserId, onlyTo, role } from '../../../kernel';
import {
  aCaller,
  aChannel,
  aMessage,
  aRealm,
  aSubscription,
  aUser,
  someRealm,
  exactly,
} from '../../../testing';
import { muteUser, unmuteUser } from './mute-user';

import { personalFailure } from '../../failures';
import { accessFailure } from '../../../access';

const caller = aCaller();
const noisy = aUser();
const other = aUser();
const channel = aChannel();
const users = [caller.user, noisy, other];
const muted = { userId: caller.user.id, record: { userId: noisy.id, mutedAt: someTime } };

describe('muteUser', () => {
  const sentBy = (senderId: UserId) => aMessage({ recipientId: channel.recipientId, senderId });
  const [first, second, third] = [sentBy(noisy.id), sentBy(other.id), sentBy(noisy.id)];
  const given = {
    users,
    channels: [channel],
    subscriptions: [aSubscription({ userId: caller.user.id, channelId: channel.id })],
    messages: [first, second, third],
  };

  it('marks their messages as read, and sends events for that and for the list of muted users', async () => {
    const { state, ...ports } = inMemory(given);
    expect(await muteUser(ports)(caller, { userId: noisy.id })()).toEqual(E.right(undefined));
    expect(state().mutedUsers).toEqual([muted]);
    expect(state().reads).toEqual(
      [first, third].map(({ id }) => ({ userId: caller.user.id, messageId: id })),
    );
    expect(state().events).toMatchObject([
      {
        event: { _tag: 'MessageFlagsChanged', flag: 'read', messageIds: [first.id, third.id] },
        audience: exactly(onlyTo(caller.user.id)),
      },
      {
        event: { _tag: 'MutedUsersChanged', users: [muted.record] },
        audience: exactly(onlyTo(caller.user.id)),
      },
    ]);
  });

  it.each([
    ['a bot', aUser({ bot: { type: 1, ownerId: null } })],
    ['a deactivated user', aUser({ isActive: false })],
  ])('mutes %s, and sends no event about messages if there are none', async (_, target) => {
    const { state, ...ports } = inMemory({ ...given, users: [...users, target] });
    expect(await muteUser(ports)(caller, { userId: target.id })()).toEqual(E.right(undefined));
    expect(state().events).toMatchObject([{ event: { _tag: 'MutedUsersChanged' } }]);
  });

  const { systemGroups } = someRealm;
  const closed = aRealm({
    settings: { can_access_all_users_group: systemGroups['role:members'] },
  });
  const guest = aCaller({ realm: closed, role: role.guest });

  it.each([
    ['the caller means themselves', caller, caller.user.id, personalFailure('CannotMuteSelf')],
    ['there is no such user', caller, nextId(UserId), accessFailure('UserDoesNotExist')],
    ['they are muted already', caller, noisy.id, personalFailure('UserAlreadyMuted')],
    ['the caller may not know of them', guest, other.id, accessFailure('InsufficientPermission')],
  ])('fails and changes nothing if %s', async (_, who, userId, failure) => {
    const { state, ...ports } = inMemory({
      ...given,
      users: [...users, guest.user],
      mutedUsers: [muted],
    });
    const before = state();
    expect(await muteUser(ports)(who, { userId })()).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });
});

describe('unmuteUser', () => {
  it('leaves read messages read, and sends the remaining muted users', async () => {
    const { state, ...ports } = inMemory({ users, mutedUsers: [muted] });
    expect(await unmuteUser(ports)(caller, { userId: noisy.id })()).toEqual(E.right(undefined));
    expect(state().mutedUsers).toEqual([]);
    expect(state().events).toMatchObject([
      {
        event: { _tag: 'MutedUsersChanged', users: [] },
        audience: exactly(onlyTo(caller.user.id)),
      },
    ]);
  });

  it.each([
    ['they are not muted', other.id, personalFailure('UserNotMuted')],
    ['it is the caller', caller.user.id, personalFailure('UserNotMuted')],
    ['there is no such user', nextId(UserId), accessFailure('UserDoesNotExist')],
  ])('fails and changes nothing if %s', async (_, userId, failure) => {
    const { state, ...ports } = inMemory({ users, mutedUsers: [muted] });
    const before = state();
    expect(await unmuteUser(ports)(caller, { userId })()).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });
});
