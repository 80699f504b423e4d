import type { ApiClient } from '@parley/adapter-http/testing';
import { role } from '@parley/core';
import { newAccount, newBot } from '../testing/accounts';
import type { Wire } from '../testing/channels';
import { newChannel, refused } from '../testing/channels';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('GET /streams', () => {
  let server: TestServer;
  let ann: ApiClient;
  let people: Readonly<Record<string, ApiClient>>;

  /** Every source parameter, all turned off. */
  const none = { include_public: false, include_subscribed: false };

  beforeAll(async () => {
    server = await startTestServer();
    const { owner } = server;
    ann = await server.newUser('Ann');
    const bob = await server.newUser('Bob');
    const guest = await newAccount(server, 'guest', role.guest);
    const administrator = await newAccount(server, 'administrator', role.administrator);
    const bot = await newBot(bob, 'helper');
    await owner.patch('/realm', { enable_spectator_access: true });
    await newChannel(owner, 'web', { is_web_public: true });
    await newChannel(owner, 'default', { is_default_stream: true });
    await newChannel(ann, 'joined', { principals: [ann.userId, bob.userId, guest.userId] });
    await newChannel(ann, 'private', {
      invite_only: true,
      principals: [ann.userId, bob.userId],
    });
    await newChannel(ann, 'for joining', {
      invite_only: true,
      can_subscribe_group: { direct_members: [bob.userId], direct_subgroups: [] },
    });
    await newChannel(ann, 'for running', {
      invite_only: true,
      can_administer_channel_group: {
        direct_members: [ann.userId, bob.userId],
        direct_subgroups: [],
      },
    });
    await ann.delete(`/streams/${await newChannel(ann, 'archived')}`);
    people = { ann, bob, guest, administrator, bot };
  });

  afterAll(() => server.stop());

  const list = (by: string, given: Wire) => people[by]?.get('/streams', given);

  const open = ['default', 'joined', 'web'];
  const closed = ['for joining', 'for running', 'private'];

  it.each([
    ['bob', 'by default', {}, [...open, 'private']],
    ['guest', 'by default', {}, ['joined']],
    ['administrator', 'by default', {}, open],
    ['bob', 'nothing', none, []],
    ['bob', 'public ones', { ...none, include_public: true }, open],
    ['guest', 'public ones', { ...none, include_public: true }, []],
    ['bob', 'web-public ones', { ...none, include_web_public: true }, ['web']],
    ['guest', 'web-public ones', { ...none, include_web_public: true }, ['web']],
    ['bob', 'own ones', { ...none, include_subscribed: true }, ['joined', 'private']],
    ['guest', 'own ones', { ...none, include_subscribed: true }, ['joined']],
    [
      'bob',
      'readable ones',
      { ...none, include_can_access_content: true },
      [...open, 'for joining', 'private'],
    ],
    ['guest', 'readable ones', { ...none, include_can_access_content: true }, ['joined', 'web']],
    ['administrator', 'readable ones', { ...none, include_can_access_content: true }, open],
    ['bob', 'all visible', { ...none, include_all: true }, [...open, ...closed]],
    ['administrator', 'all visible', { ...none, include_all: true }, [...open, ...closed]],
    ['guest', 'all visible', { ...none, include_all: true }, ['joined', 'web']],
    [
      'bot',
      'those of its owner',
      { ...none, include_owner_subscribed: true },
      ['joined', 'private'],
    ],
    [
      'bob',
      'including archived ones',
      { exclude_archived: false },
      ['archived', ...open, 'private'],
    ],
  ])('lists for %s %s', async (by, _, given, expected) => {
    const response = await list(by, given);
    const names = response?.body.streams.map(({ name }: Wire) => name);
    expect(names).toEqual([...expected].sort());
  });

  it('includes channels of the owner only for bots', async () => {
    const response = await list('bob', { include_owner_subscribed: true });
    expect(response?.body).toEqual(refused('User not authorized for this query'));
  });

  it('marks default channels, if requested', async () => {
    const response = await list('ann', { include_default: true });
    const defaults = response?.body.streams.filter((each: Wire) => each.is_default);
    expect(defaults.map(({ name }: Wire) => name)).toEqual(['default']);
    const plain = await list('ann', {});
    expect(plain?.body.streams.every((each: Wire) => !('is_default' in each))).toBe(true);
  });
});
