import type { ApiClient } from '@parley/adapter-http/testing';
import { role } from '@parley/core/kernel';
import { newAccount } from '../testing/accounts';
import { ChannelMirror } from '../testing/channel-mirror';
import type { Wire } from '../testing/channels';
import { newChannel } from '../testing/channels';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';
import { groupNamed, newGroup } from '../testing/user-groups';

type Action = (channelId: number) => Promise<{ readonly body: unknown }>;
type Case = readonly [name: string, given: Wire, actions: readonly Action[]];

/**
 * The state that a client derives from channel events equals a fresh snapshot, however channels
 * become visible to the user or stop being visible.
 */
describe('visible channels', () => {
  let server: TestServer;
  let owner: ApiClient;
  let ann: ApiClient;
  let mirrors: readonly ChannelMirror[];
  let people: Readonly<Record<string, ApiClient>>;
  let group: number;
  let outer: number;
  let nobody: number;

  /** Accounts with a second client, one that does not support archived channels. */
  const knowNoArchived = new Set(['member', 'inaccessibleUser']);

  const person = (name: string): ApiClient => {
    const found = people[name];
    if (found === undefined) {
      throw new Error(`there is no user ${name}`);
    }
    return found;
  };

  beforeAll(async () => {
    server = await startTestServer();
    ({ owner } = server);
    ann = await server.newUser('Ann');
    people = {
      ann,
      member: await server.newUser('Member'),
      inaccessibleUser: await server.newUser('InaccessibleUser'),
      holder: await server.newUser('Holder'),
      moderator: await newAccount(server, 'moderator', role.moderator),
      administrator: await newAccount(server, 'administrator', role.administrator),
      guest: await newAccount(server, 'guest', role.guest),
      outsider: await newAccount(server, 'outsider', role.guest),
    };
    await owner.call('updateRealm', { enable_spectator_access: true });
    group = await newGroup(ann, 'holders', { members: [person('holder').userId] });
    outer = await newGroup(ann, 'outer holders', { subgroups: [group] });
    nobody = (await groupNamed(owner, 'role:nobody')).id;
    mirrors = await Promise.all(
      Object.entries(people).flatMap(([name, by]) => [
        new ChannelMirror(name, by, true).register(),
        ...(knowNoArchived.has(name)
          ? [new ChannelMirror(`${name}, of old`, by, false).register()]
          : []),
      ]),
    );
  });

  afterAll(() => server.stop());

  const only = (...ids: readonly number[]) => ({ direct_members: [], direct_subgroups: ids });

  /** A channel whose subscribers are Ann, a member and a guest, who have not read its messages. */
  const channelOf = async ([name, given]: Case): Promise<number> => {
    const groups: Readonly<Record<number, number>> = { [-1]: group, [-2]: outer };
    const resolved = JSON.parse(JSON.stringify(given), (_key, value) =>
      typeof value === 'number' ? (groups[value] ?? value) : value,
    );
    const id = await newChannel(ann, name, {
      principals: [ann.userId, person('member').userId, person('guest').userId],
      ...resolved,
    });
    await ann.call('sendMessage', { type: 'channel', to: id, topic: 'news', content: 'new' });
    return id;
  };

  const compare = async (mirror: ChannelMirror) => {
    if (await mirror.follow()) {
      const fresh = await mirror.again();
      expect([mirror.name, mirror.contents()]).toEqual([mirror.name, fresh.contents()]);
    }
  };

  /**
   * Performs the first action of each case, then the second ones; all clients compare after each
   * round.
   */
  const followAll = async (cases: readonly Case[]) => {
    const ids = new Map<Case, number>();
    for (const one of cases) {
      ids.set(one, await channelOf(one));
    }
    const rounds = Math.max(...cases.map(([, , actions]) => actions.length));
    for (let round = 0; round < rounds; round += 1) {
      for (const [[, , actions], id] of ids) {
        expect((await actions[round]?.(id))?.body ?? succeeded).toMatchObject(succeeded);
      }
      await Promise.all(mirrors.map(compare));
    }
  };

  const succeeded = { result: 'success' };
  const closed = { invite_only: true, history_public_to_subscribers: true };
  const set = (by: ApiClient, id: number, values: Readonly<Record<string, unknown>>) =>
    by.patch(`/streams/${id}`, values);
  const members = (by: ApiClient, change: Readonly<Record<string, unknown>>) =>
    by.post(`/user_groups/${group}/members`, change);
  const setRole = (name: string, wanted: number) =>
    owner.patch(`/users/${person(name).userId}`, { role: wanted });

  const nameOf = async (id: number): Promise<string> =>
    (await owner.get(`/streams/${id}`)).body.stream.name;
  const leave = async (id: number, ...names: readonly string[]) =>
    ann.delete('/users/me/subscriptions', {
      subscriptions: [await nameOf(id)],
      principals: names.map((name) => person(name).userId),
    });
  const join = async (id: number, ...names: readonly string[]) =>
    ann.post('/users/me/subscriptions', {
      subscriptions: [{ name: await nameOf(id) }],
      principals: names.map((name) => person(name).userId),
    });

  const changesOfChannels: readonly Case[] = [
    [
      'is renamed, described and given other permissions',
      {},
      [
        (id) => set(ann, id, { new_name: `renamed ${id}`, description: 'new' }),
        (id) => set(ann, id, { can_send_message_group: { new: group } }),
      ],
    ],
    ['becomes private', {}, [(id) => set(ann, id, { is_private: true })]],
    [
      'becomes private, for users with a permission',
      { can_subscribe_group: only(-1) },
      [(id) => set(ann, id, { is_private: true })],
    ],
    ['becomes public', closed, [(id) => set(ann, id, { is_private: false })]],
    [
      'becomes web-public and public again',
      {},
      [
        (id) => set(owner, id, { is_web_public: true }),
        (id) => set(ann, id, { is_web_public: false }),
      ],
    ],
    [
      'becomes web-public and private',
      {},
      [
        (id) => set(owner, id, { is_web_public: true }),
        (id) => set(ann, id, { is_web_public: false, is_private: true }),
      ],
    ],
    [
      'is archived and unarchived',
      {},
      [(id) => ann.delete(`/streams/${id}`), (id) => set(ann, id, { is_archived: false })],
    ],
    [
      'is archived and unarchived as a private one',
      closed,
      [(id) => ann.delete(`/streams/${id}`), (id) => set(owner, id, { is_archived: false })],
    ],
    [
      'lets users subscribe and no longer does',
      closed,
      [
        (id) => set(ann, id, { can_subscribe_group: { new: group } }),
        (id) => set(ann, id, { can_subscribe_group: { new: nobody } }),
      ],
    ],
    [
      'gets administrators and loses them',
      closed,
      [
        (id) =>
          set(ann, id, {
            can_administer_channel_group: {
              new: { direct_members: [ann.userId], direct_subgroups: [outer] },
            },
          }),
        (id) =>
          set(ann, id, {
            can_administer_channel_group: {
              new: { direct_members: [ann.userId], direct_subgroups: [] },
            },
          }),
      ],
    ],
    [
      'is left by users who come back',
      {},
      [
        (id) => leave(id, 'member'),
        (id) => leave(id, 'guest'),
        (id) => join(id, 'member', 'guest', 'outsider'),
        (id) => leave(id, 'outsider'),
      ],
    ],
    [
      'is private and left by users who come back',
      closed,
      [
        (id) => leave(id, 'member', 'guest'),
        (id) => join(id, 'member', 'guest', 'holder'),
        (id) => leave(id, 'holder'),
      ],
    ],
    [
      'is private and left by a user with a permission',
      { ...closed, can_subscribe_group: only(-1) },
      [(id) => join(id, 'holder'), (id) => leave(id, 'holder')],
    ],
  ];

  const changesOfPeople: readonly Case[] = [
    [
      'lets users subscribe who leave a group and come back',
      { ...closed, can_subscribe_group: only(-1) },
      [
        () => members(ann, { delete: [person('holder').userId] }),
        () => members(ann, { add: [person('holder').userId] }),
      ],
    ],
    [
      'lets users add others, whose group leaves and comes back',
      { ...closed, can_add_subscribers_group: only(-2) },
      [
        () => ann.post(`/user_groups/${outer}/subgroups`, { delete: [group] }),
        () => ann.post(`/user_groups/${outer}/subgroups`, { add: [group] }),
      ],
    ],
    [
      'is visible to a user who is an administrator for a while',
      closed,
      [
        () => setRole('inaccessibleUser', role.administrator),
        () => setRole('inaccessibleUser', role.member),
      ],
    ],
    [
      'is visible to a user who is a guest for a while',
      {},
      [
        () => setRole('inaccessibleUser', role.guest),
        () => setRole('member', role.guest),
        () => setRole('inaccessibleUser', role.member),
        () => setRole('member', role.member),
      ],
    ],
    [
      'is visible to a holder who is a guest for a while',
      { ...closed, can_subscribe_group: only(-1) },
      [() => setRole('holder', role.guest), () => setRole('holder', role.member)],
    ],
    [
      'is visible to a guest who becomes a member for a while',
      {},
      [() => setRole('outsider', role.member), () => setRole('outsider', role.guest)],
    ],
    [
      'has a subscriber who is deactivated and reactivated',
      {},
      [
        () => owner.delete(`/users/${person('inaccessibleUser').userId}`),
        () => owner.post(`/users/${person('inaccessibleUser').userId}/reactivate`),
      ],
    ],
  ];

  it.each(changesOfPeople)('match a fresh snapshot after events where a channel %s', (...one) =>
    followAll([one]),
  );

  // Last, as a channel that becomes visible again does not include the personal settings from
  // before.
  it('match a fresh snapshot after events, whatever happens to each channel', () =>
    followAll(changesOfChannels));
});
