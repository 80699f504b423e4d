import * as E from 'fp-ts/Either';
import { inMemory } from '../../../in-memory';
import { role } from '../../../kernel';
import { aCaller, aChannel, aSubscription, aUser, someRealm } from '../../../testing';
import { channelFailure } from '../../failures';
import { listChannelMembers } from './list-channel-members';

describe('listChannelMembers', () => {
  const caller = aCaller();
  const [other, former] = [aUser(), aUser({ isActive: false })];
  const [open, secret] = [aChannel(), aChannel({ privacy: 'private' })];
  const ports = inMemory({
    realms: [someRealm],
    users: [caller.user, other, former],
    channels: [open, secret],
    subscriptions: [
      aSubscription({ userId: other.id, channelId: open.id }),
      aSubscription({ userId: former.id, channelId: open.id }),
      aSubscription({ userId: caller.user.id, channelId: open.id, isActive: false }),
    ],
  });

  it('lists the active subscribers', async () => {
    expect(await listChannelMembers(ports)(caller, { channelId: open.id })()).toEqual(
      E.right([other.id]),
    );
  });

  it.each([
    ['of a hidden channel', caller, secret],
    ['of a public channel to guests', aCaller({ role: role.guest }), open],
  ])('lists none %s', async (_, who, { id }) => {
    expect(await listChannelMembers(ports)(who, { channelId: id })()).toEqual(
      E.left(channelFailure('InvalidChannelId')),
    );
  });
});
