import * as E from 'fp-ts/Either';
import { inMemory } from '../../../in-memory';
import { role } from '../../../kernel';
import { aCaller, aChannel, someRealm } from '../../../testing';
import { channelFailure } from '../../failures';
import { setDefaultChannel } from './set-default-channel';

describe('setDefaultChannel', () => {
  const caller = aCaller({ role: role.administrator });
  const [denmark, norway] = [aChannel(), aChannel({ isDefault: true })];
  const secret = aChannel({ privacy: 'private' });
  const world = { realms: [someRealm], users: [caller.user], channels: [denmark, norway, secret] };

  it.each([
    ['adds a channel', denmark, true, [[denmark.id, norway.id]]],
    ['does not add a channel twice, and announces nothing', norway, true, []],
    ['removes a channel', norway, false, [[]]],
    [
      'removes a channel that is not a default one, and announces the list',
      denmark,
      false,
      [[norway.id]],
    ],
  ])('%s', async (_, channel, isDefault, announced) => {
    const { state, ...ports } = inMemory(world);
    const command = { channelId: channel.id, isDefault };
    expect(await setDefaultChannel(ports)(caller, command)()).toEqual(E.right(undefined));
    expect(state().channels.find(({ id }) => id === channel.id)).toMatchObject({ isDefault });
    const lists = state().events.map(({ event }) =>
      event._tag === 'DefaultChannelsChanged' ? event.channels.map(({ id }) => id) : event._tag,
    );
    expect(lists).toEqual(announced);
  });

  it('adds no private channel', async () => {
    const { state, ...ports } = inMemory(world);
    const before = state();
    const command = { channelId: secret.id, isDefault: true };
    expect(await setDefaultChannel(ports)(caller, command)()).toEqual(
      E.left(channelFailure('PrivateDefaultChannel', { isAboutDefaults: true })),
    );
    expect(state()).toEqual(before);
  });
});
