import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import { inMemory } from '../../../in-memory';
import { role } from '../../../kernel';
import { aBot, aCaller, aChannel, aSubscription, aUser, someRealm } from '../../../testing';
import { channelFailure } from '../../failures';
import type { ListChannels } from './list-channels';
import { listChannels } from './list-channels';

describe('listChannels', () => {
  const [caller, owner] = [aCaller(), aUser()];
  const [administrator, guest] = [
    aCaller({ role: role.administrator }),
    aCaller({ role: role.guest }),
  ];
  const bot = aCaller({ user: aBot(owner) });
  const channels = [
    aChannel({ name: 'archived', isArchived: true }),
    aChannel({ name: 'mine', privacy: 'private' }),
    aChannel({ name: 'owned', privacy: 'private' }),
    aChannel({ name: 'public', isDefault: true }),
    aChannel({ name: 'web', privacy: 'webPublic' }),
  ];
  const idOf = (name: string) =>
    channels.filter((channel) => channel.name === name).map(({ id }) => id);
  const ports = inMemory({
    realms: [someRealm],
    users: [caller.user, owner, bot.user],
    channels,
    subscriptions: [
      ...idOf('mine').map((channelId) => aSubscription({ userId: caller.user.id, channelId })),
      ...idOf('owned').map((channelId) => aSubscription({ userId: owner.id, channelId })),
    ],
  });
  const none: ListChannels = {
    includePublic: false,
    includeWebPublic: false,
    includeSubscribed: false,
    excludeArchived: true,
    includeAll: false,
    includeOwnerSubscribed: false,
    includeCanAccessContent: false,
  };

  it.each([
    ['nothing', caller, none, []],
    ['public ones', caller, { ...none, includePublic: true }, ['public', 'web']],
    ['public ones for guests', guest, { ...none, includePublic: true }, []],
    ['web-public ones for guests', guest, { ...none, includeWebPublic: true }, ['web']],
    ['subscribed ones', caller, { ...none, includeSubscribed: true }, ['mine']],
    [
      'readable ones',
      caller,
      { ...none, includeCanAccessContent: true },
      ['mine', 'public', 'web'],
    ],
    ['every visible one', caller, { ...none, includeAll: true }, ['mine', 'public', 'web']],
    [
      'every one for administrators, archived ones too',
      administrator,
      { ...none, includeAll: true, excludeArchived: false },
      ['archived', 'mine', 'owned', 'public', 'web'],
    ],
    ['those of a bot’s owner', bot, { ...none, includeOwnerSubscribed: true }, ['owned']],
  ])('lists %s', async (_, who, wanted, names) => {
    const listed = await listChannels(ports)(who, wanted)();
    expect(
      pipe(
        listed,
        E.map((all) => all.map(({ channel }) => channel.name)),
      ),
    ).toEqual(E.right(names));
  });

  it('shows which are default channels', async () => {
    const listed = await listChannels(ports)(caller, { ...none, includePublic: true })();
    expect(listed).toMatchObject(E.right([{ isDefault: true }, { isDefault: false }]));
  });

  const refused = E.left(channelFailure('NotForThisQuery'));
  it.each([
    [
      'those of an owner, for a caller who is not a bot',
      caller,
      { ...none, includeOwnerSubscribed: true },
    ],
    ['all for members of old clients', { ...caller, level: 1 }, { ...none, includeAll: true }],
  ])('does not list %s', async (_, who, wanted) => {
    expect(await listChannels(ports)(who, wanted)()).toEqual(refused);
  });
});
