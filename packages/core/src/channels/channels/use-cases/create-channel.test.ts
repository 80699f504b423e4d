import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory, nextId } from '../../../in-memory';
import { UserId, role } from '../../../kernel';
import { aCaller, aChannel, aRealm, aUser, channelOptions } from '../../../testing';
import { channelFailure } from '../../failures';
import type { CreateChannel } from '../create-channel-plan';
import { createChannel } from './create-channel';

describe('createChannel', () => {
  const news = aChannel({ name: 'news' });
  const realm = aRealm({ settings: { new_stream_announcements_stream_id: news.id } });
  const caller = aCaller({ realm });
  const other = aUser();
  const world = { realms: [realm], users: [caller.user, other], channels: [news] };
  const command = (given: Partial<CreateChannel> = {}): CreateChannel => ({
    name: ' Norway ',
    description: undefined,
    subscriberIds: [other.id],
    options: channelOptions(),
    announce: true,
    ...given,
  });

  it('creates the channel with its subscribers, and announces it', async () => {
    const { state, ...ports } = inMemory(world);
    const result = await createChannel(ports)(caller, command())();
    const created = state().channels.at(-1);
    expect(result).toEqual(E.right(created?.id));
    expect(created).toMatchObject({ name: 'Norway', creatorId: caller.user.id });
    expect(state().subscriptions).toMatchObject([{ userId: other.id, channelId: created?.id }]);
    expect(state().events.map(({ event }) => event._tag)).toEqual([
      'ChannelCreated',
      'SubscriptionsAdded',
      'PeersSubscribed',
    ]);
    expect(state().jobs).toMatchObject([{ job: { notices: [{ channelId: news.id }] } }]);
  });

  it('announces no private channel', async () => {
    const { state, ...ports } = inMemory(world);
    await createChannel(ports)(
      caller,
      command({ options: channelOptions({ inviteOnly: true }) }),
    )();
    expect(state().jobs).toEqual([]);
  });

  const guest = aCaller({ realm, role: role.guest });
  it.each<readonly [string, typeof caller, Partial<CreateChannel>, unknown]>([
    [
      'the name is taken',
      caller,
      { name: 'NEWS' },
      channelFailure('ChannelAlreadyExists', { name: 'NEWS' }),
    ],
    [
      'a guest asks for a taken name',
      guest,
      { name: 'news' },
      accessFailure('InsufficientPermission'),
    ],
    [
      'a subscriber does not exist',
      caller,
      { subscriberIds: [nextId(UserId)] },
      accessFailure('UserDoesNotExist'),
    ],
    ['the name is blank', caller, { name: ' ' }, channelFailure('ChannelNameBlank')],
  ])('creates nothing if %s', async (_, who, given, failure) => {
    const { state, ...ports } = inMemory(world);
    const before = state();
    expect(await createChannel(ports)(who, command(given))()).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });
});
