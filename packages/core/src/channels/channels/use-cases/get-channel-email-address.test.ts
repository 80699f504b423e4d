import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory, nextId } from '../../../in-memory';
import { UserId, role } from '../../../kernel';
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
  const setUp = () =>
    inMemory({
      realms: [someRealm],
      users: [caller.user, administrator.user, own, foreign, former],
      channels: [denmark, closed, old],
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

  it.each([
    ['posters only', closed],
    ['nobody if the channel is archived', old],
  ])('is for %s', async (_, { id }) => {
    expect(await get(caller, { channelId: id, senderId: undefined })()).toEqual(
      E.left(channelFailure('InvalidChannelId')),
    );
  });
});
