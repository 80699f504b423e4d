import * as E from 'fp-ts/Either';
import { plainConfiguration } from '../../../access';
import { inMemory } from '../../../in-memory';
import { role } from '../../../kernel';
import {
  aBot,
  aCaller,
  aChannel,
  aSubscription,
  aUser,
  someRealm,
  aChannelUpdate,
  exactly,
} from '../../../testing';
import { channelFailure } from '../../failures';
import type { UpdateChannel } from '../update-plan';
import { updateChannel } from './update-channel';

describe('updateChannel', () => {
  const owner = aCaller({ role: role.owner });
  const [member, guest] = [aUser(), aUser({ role: role.guest })];
  const denmark = aChannel({ name: 'Denmark' });
  const world = {
    realms: [someRealm],
    users: [owner.user, member, guest],
    channels: [denmark, aChannel({ name: 'Norway' })],
    subscriptions: [owner.user, guest].map(({ id }) =>
      aSubscription({ userId: id, channelId: denmark.id }),
    ),
  };
  const command = (given: Partial<UpdateChannel>): UpdateChannel =>
    aChannelUpdate(denmark.id, given);

  it('changes the name and the description, for everyone who may know of the channel', async () => {
    const { state, ...ports } = inMemory(world);
    const change = command({ name: 'Sweden', description: 'a\nb' });
    expect(await updateChannel(ports)(owner, change)()).toEqual(E.right(undefined));
    expect(state().channels[0]).toMatchObject({
      name: 'Sweden',
      description: 'a b',
      renderedDescription: '<p>a b</p>',
    });
    const audience = { users: [guest.id], standing: 'nonGuests' };
    expect(state().events).toMatchObject([
      {
        event: { name: 'Denmark', change: { property: 'description' } },
        audience: exactly(audience),
      },
      {
        event: { name: 'Denmark', change: { property: 'name', value: 'Sweden' } },
        audience: exactly(audience),
      },
    ]);
  });

  it('hides a channel that becomes private from members who are not subscribed', async () => {
    const { state, ...ports } = inMemory(world);
    await updateChannel(ports)(owner, command({ isPrivate: true }))();
    expect(state().channels[0]).toMatchObject({ privacy: 'privateProtected' });
    expect(state().events.map(({ event, audience }) => [event._tag, audience])).toEqual([
      ['ChannelUpdated', { users: [owner.user.id, guest.id], standing: 'administrators' }],
      ['ChannelHidden', expect.objectContaining({ standing: 'nonGuests' })],
    ]);
  });

  it('announces a new name to those who have the channel as a default of a bot', async () => {
    const bot = aBot(owner.user);
    const { state, ...ports } = inMemory({
      ...world,
      users: [...world.users, bot],
      bots: new Map([[bot.id, { ...plainConfiguration, defaultSendingChannel: denmark.id }]]),
    });
    await updateChannel(ports)(owner, command({ name: 'Iceland' }))();
    await updateChannel(ports)(owner, command({ description: 'ice' }))();
    expect(state().events.filter(({ event }) => event._tag === 'BotDefaultRenamed')).toEqual([
      expect.objectContaining({
        event: {
          _tag: 'BotDefaultRenamed',
          botId: bot.id,
          property: 'default_sending_stream',
          name: 'Iceland',
        },
      }),
    ]);
  });

  it('archives and unarchives', async () => {
    const { state, ...ports } = inMemory(world);
    await updateChannel(ports)(owner, command({ isArchived: true }))();
    await updateChannel(ports)(owner, command({ isArchived: false }))();
    expect(state().channels[0]).toMatchObject({ isArchived: false });
    const archivings = state().events.filter(({ event }) => event._tag === 'ChannelArchived');
    expect(archivings).toMatchObject([
      { event: { isArchived: true, subscriptions: [{}, {}] } },
      { event: { isArchived: false, subscriptions: [{}, {}] } },
    ]);
  });

  it.each([
    [
      'the name is taken',
      { name: 'NORWAY' },
      channelFailure('ChannelAlreadyExists', { name: 'NORWAY' }),
    ],
    [
      'the name is blank',
      { name: '\0' },
      channelFailure('InvalidCharacterInChannelName', { position: 1 }),
    ],
  ])('changes nothing if %s', async (_, given, failure) => {
    const { state, ...ports } = inMemory(world);
    const before = state();
    const change = command({ description: 'new', ...given });
    expect(await updateChannel(ports)(owner, change)()).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });
});
