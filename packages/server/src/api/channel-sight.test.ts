import type { ApiClient } from '@parley/adapter-http/testing';
import { role } from '@parley/core';
import { newAccount } from '../testing/accounts';
import { ChannelMirror } from '../testing/channel-mirror';
import { newChannel } from '../testing/channels';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';
import { groupNamed, newGroup } from '../testing/user-groups';

/**
 * Whoever follows the events of channels knows what a fresh snapshot says, however channels come in
 * sight of them and go out of it.
 */
describe('channels in sight', () => {
  let server: TestServer;
  let owner: ApiClient;
  let ann: ApiClient;
  let everyone: readonly (readonly [string, ApiClient])[];
  let people: Readonly<Record<string, ApiClient>>;
  let group: number;
  let outer: number;
  let nobody: number;
  let count = 0;

  /** Those of them who have another client, to which archived channels are none. */
  const knowNoArchived = new Set(['member', 'stranger']);

  const person = (name: string): ApiClient => {
    const found = people[name];
    if (found === undefined) {
      throw new Error(`nobody is called ${name}`);
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
      stranger: await server.newUser('Stranger'),
      holder: await server.newUser('Holder'),
      moderator: await newAccount(server, 'moderator', role.moderator),
      administrator: await newAccount(server, 'administrator', role.administrator),
      guest: await newAccount(server, 'guest', role.guest),
      outsider: await newAccount(server, 'outsider', role.guest),
    };
    everyone = Object.entries(people);
    await owner.patch('/realm', { enable_spectator_access: true });
    group = await newGroup(ann, 'holders', { members: [person('holder').userId] });
    outer = await newGroup(ann, 'outer holders', { subgroups: [group] });
    nobody = (await groupNamed(owner, 'role:nobody')).id;
  });

  afterAll(() => server.stop());

  const only = (...ids: readonly number[]) => ({ direct_members: [], direct_subgroups: ids });

  /** A channel with Ann, a member and a guest in it, who have not read what was said there. */
  const channelOf = async (given: Readonly<Record<string, unknown>> = {}): Promise<number> => {
    const id = await newChannel(ann, `channel ${(count += 1)}`, {
      principals: [ann.userId, person('member').userId, person('guest').userId],
      ...given,
    });
    await ann.post('/messages', { type: 'channel', to: id, topic: 'news', content: 'new' });
    return id;
  };

  const closed = { invite_only: true, history_public_to_subscribers: true };
  const set = (by: ApiClient, id: number, values: Readonly<Record<string, unknown>>) =>
    by.patch(`/streams/${id}`, values);
  const members = (by: ApiClient, change: Readonly<Record<string, unknown>>) =>
    by.post(`/user_groups/${group}/members`, change);
  const setRole = (name: string, wanted: number) =>
    owner.patch(`/users/${person(name).userId}`, { role: wanted });
  const deed = (...steps: readonly ((id: number) => Promise<{ readonly body: unknown }>)[]) =>
    steps;

  it.each([
    [
      'is renamed, described and put under other permissions',
      {},
      deed(
        (id) => set(ann, id, { new_name: `renamed ${id}`, description: 'new' }),
        (id) => set(ann, id, { can_send_message_group: { new: group } }),
      ),
    ],
    ['becomes private', {}, deed((id) => set(ann, id, { is_private: true }))],
    [
      'becomes private, to holders of a permission',
      { can_subscribe_group: only(-1) },
      deed((id) => set(ann, id, { is_private: true })),
    ],
    ['becomes public', closed, deed((id) => set(ann, id, { is_private: false }))],
    [
      'becomes web-public and public again',
      {},
      deed(
        (id) => set(owner, id, { is_web_public: true }),
        (id) => set(ann, id, { is_web_public: false }),
      ),
    ],
    [
      'becomes web-public and private',
      {},
      deed(
        (id) => set(owner, id, { is_web_public: true }),
        (id) => set(ann, id, { is_web_public: false, is_private: true }),
      ),
    ],
    [
      'is archived and comes back',
      {},
      deed(
        (id) => ann.delete(`/streams/${id}`),
        (id) => set(ann, id, { is_archived: false }),
      ),
    ],
    [
      'is archived and comes back as a private one',
      closed,
      deed(
        (id) => ann.delete(`/streams/${id}`),
        (id) => set(owner, id, { is_archived: false }),
      ),
    ],
    [
      'lets people subscribe and does so no longer',
      closed,
      deed(
        (id) => set(ann, id, { can_subscribe_group: { new: group } }),
        (id) => set(ann, id, { can_subscribe_group: { new: nobody } }),
      ),
    ],
    [
      'is administered by people and is so no longer',
      closed,
      deed(
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
      ),
    ],
    [
      'lets people subscribe who leave their group and come back',
      { ...closed, can_subscribe_group: only(-1) },
      deed(
        () => members(ann, { delete: [person('holder').userId] }),
        () => members(ann, { add: [person('holder').userId] }),
      ),
    ],
    [
      'lets people add others whose group leaves another and comes back',
      { ...closed, can_add_subscribers_group: only(-2) },
      deed(
        () => ann.post(`/user_groups/${outer}/subgroups`, { delete: [group] }),
        () => ann.post(`/user_groups/${outer}/subgroups`, { add: [group] }),
      ),
    ],
    [
      'is seen by somebody who becomes an administrator for a while',
      closed,
      deed(
        () => setRole('stranger', role.administrator),
        () => setRole('stranger', role.member),
      ),
    ],
    [
      'is seen by somebody who becomes a guest for a while',
      {},
      deed(
        () => setRole('stranger', role.guest),
        () => setRole('member', role.guest),
        () => setRole('stranger', role.member),
        () => setRole('member', role.member),
      ),
    ],
    [
      'is seen by a holder who becomes a guest for a while',
      { ...closed, can_subscribe_group: only(-1) },
      deed(
        () => setRole('holder', role.guest),
        () => setRole('holder', role.member),
      ),
    ],
    [
      'is seen by a guest who becomes a member for a while',
      {},
      deed(
        () => setRole('outsider', role.member),
        () => setRole('outsider', role.guest),
      ),
    ],
    [
      'is left by some who come back',
      {},
      deed(
        (id) => leave(id, 'member'),
        (id) => leave(id, 'guest'),
        (id) => join(id, 'member', 'guest', 'outsider'),
        (id) => leave(id, 'outsider'),
      ),
    ],
    [
      'is private and left by some who come back',
      closed,
      deed(
        (id) => leave(id, 'member', 'guest'),
        (id) => join(id, 'member', 'guest', 'holder'),
        (id) => leave(id, 'holder'),
      ),
    ],
    [
      'is private and left by a holder of a permission',
      { ...closed, can_subscribe_group: only(-1) },
      deed(
        (id) => join(id, 'holder'),
        (id) => leave(id, 'holder'),
      ),
    ],
    [
      'has somebody who is deactivated and comes back',
      {},
      deed(
        () => owner.delete(`/users/${person('stranger').userId}`),
        () => owner.post(`/users/${person('stranger').userId}/reactivate`),
      ),
    ],
  ] as const)('are known from events where a channel %s', async (_, given, steps) => {
    const groups: Readonly<Record<number, number>> = { [-1]: group, [-2]: outer };
    const resolved = JSON.parse(JSON.stringify(given), (_key, value) =>
      typeof value === 'number' ? (groups[value] ?? value) : value,
    );
    const id = await channelOf(resolved);
    const mirrors = await Promise.all([
      ...everyone.map(([name, by]) => new ChannelMirror(name, by, true).register()),
      ...everyone
        .filter(([name]) => knowNoArchived.has(name))
        .map(([name, by]) => new ChannelMirror(`${name}, of old`, by, false).register()),
    ]);
    const compare = async (mirror: ChannelMirror) => {
      if (await mirror.follow()) {
        const fresh = await mirror.again();
        expect([mirror.name, mirror.contents()]).toEqual([mirror.name, fresh.contents()]);
      }
    };
    for (const step of steps) {
      expect((await step(id)).body).toMatchObject({ result: 'success' });
      await Promise.all(mirrors.map(compare));
    }
  });

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
});
