import * as E from 'fp-ts/Either';
import { inMemory } from '../../../in-memory';
import { role } from '../../../kernel';
import { aCaller, aChannel, aMessage, aRealm, aSubscription, aUser } from '../../../testing';
import { channelFailure } from '../../failures';
import { archiveChannel } from './archive-channel';

describe('archiveChannel', () => {
  const denmark = aChannel({ name: 'Denmark', isDefault: true });
  const realm = aRealm({ settings: { moderation_request_channel_id: denmark.id } });
  const caller = aCaller({ realm, role: role.owner });
  const subscriber = aUser();
  const world = {
    realms: [realm],
    users: [caller.user, subscriber],
    channels: [denmark],
    subscriptions: [aSubscription({ userId: subscriber.id, channelId: denmark.id })],
    messages: [aMessage({ recipientId: denmark.recipientId, senderId: caller.user.id })],
  };

  it('archives the channel, announces it, and posts a notice', async () => {
    const { state, ...ports } = inMemory(world);
    const result = await archiveChannel(ports)(caller, { channelId: denmark.id })();
    expect(result).toEqual(E.right(undefined));
    expect(state().channels).toMatchObject([{ isArchived: true, isDefault: false }]);
    expect(
      state()
        .events.map(({ event }) => event._tag)
        .slice(0, 3),
    ).toEqual(['DefaultChannelsChanged', 'ChannelArchived', 'RealmPropertyChanged']);
    expect(state().jobs).toMatchObject([
      { job: { _tag: 'PostNotices', notices: [{ channelId: denmark.id }] } },
    ]);
  });

  it('changes nothing for members', async () => {
    const { state, ...ports } = inMemory(world);
    const before = state();
    const member = aCaller({ realm, user: subscriber });
    expect(await archiveChannel(ports)(member, { channelId: denmark.id })()).toEqual(
      E.left(channelFailure('CannotAdministerChannel')),
    );
    expect(state()).toEqual(before);
  });
});
