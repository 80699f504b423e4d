import * as E from 'fp-ts/Either';
import { accessFailure, systemBot } from '../../../access';
import { inMemory, nextId } from '../../../in-memory';
import { ChannelId, UserId, role } from '../../../kernel';
import { aBot, aCaller, aChannel, aUser, someRealm } from '../../../testing';
import { channelFailure } from '../../failures';
import { getChannelEmailAddress } from './get-channel-email-address';

describe('getChannelEmailAddress', () => {
  const caller = aCaller();
  const administrator = aCaller({ role: role.administrator });
  const [own, foreign] = [aBot(caller.user), aBot(aUser())];
  const former = aBot(caller.user, { isActive: false });
  const denmark = aChannel({ name: 'Denmark' });
  const closed = aChannel({
    permissions: { can_send_message_group: someRealm.systemGroups['role:moderators'] },
  });
  const old = aChannel({ isArchived: true });
  const hidden = aChannel({ privacy: 'private' });
  const setUp = () =>
    inMemory({
      realms: [someRealm],
      users: [caller.user, administrator.user, own, foreign, former],
      channels: [denmark, closed, old, hidden],
    });
  const get = getChannelEmailAddress(setUp());
  const of = (senderId: UserId | undefined) => ({ channelId: denmark.id, senderId });

  it('returns the same address each time, and a different one for each sender', async () => {
    const first = await get(caller, of(undefined))();
    expect(first).toEqual(E.right(expect.stringMatching(/^denmark\..*@/)));
    expect(await get(caller, of(undefined))()).toEqual(first);
    expect(await get(caller, of(own.id))()).not.toEqual(first);
    expect(await get(caller, of(caller.user.id))()).toEqual(E.right(expect.anything()));
  });

  const noBot = channelFailure('NoSuchBot');
  it.each([
    ['another user’s bot', caller, foreign.id, accessFailure('InsufficientPermission')],
    ['another user’s bot, for administrators', administrator, foreign.id, noBot],
    ['a deactivated bot', caller, former.id, noBot],
    ['a person', caller, administrator.user.id, noBot],
    ['nobody', caller, nextId(UserId), noBot],
  ])('has no sender that is %s', async (_, who, senderId, failure) => {
    expect(await get(who, of(senderId))()).toEqual(E.left(failure));
  });

  it('is the same for the email gateway as for no sender', async () => {
    const ports = setUp();
    const gateway = await ports.transact('server', (tx) =>
      systemBot(tx, someRealm, 'emailGateway'),
    )();
    const senderId = E.isRight(gateway) ? gateway.right.id : caller.user.id;
    const found = await getChannelEmailAddress(ports)(caller, of(senderId))();
    expect(found).toMatchObject({ _tag: 'Right' });
    expect(await getChannelEmailAddress(ports)(caller, of(undefined))()).toEqual(found);
  });

  it('may be read below its level by all who may see the channel', async () => {
    const command = { channelId: closed.id, senderId: undefined };
    expect(await get({ ...caller, level: 447 }, command)()).toMatchObject({ _tag: 'Right' });
    expect(await get({ ...caller, level: 447 }, { ...command, channelId: hidden.id })()).toEqual(
      E.left(channelFailure('InvalidChannelId')),
    );
  });

  const guest = aCaller({ role: role.guest });
  it.each([
    ['who may not post there', caller, closed.id],
    ['if the channel is archived', caller, old.id],
    ['if the channel is hidden', caller, hidden.id],
    ['if the channel is hidden, administrators too', administrator, hidden.id],
    ['who are guests without a subscription', guest, denmark.id],
    ['if there is no such channel', caller, nextId(ChannelId)],
  ])('is not for callers %s', async (_, who, channelId) => {
    expect(await get(who, { channelId, senderId: undefined })()).toEqual(
      E.left(channelFailure('InvalidChannelId')),
    );
  });
});
