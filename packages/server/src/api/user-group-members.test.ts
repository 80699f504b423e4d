import { bindUseCases } from '@parley/core';
import type { ApiClient, Values } from '@parley/adapter-http/testing';
import { watch, watchOne } from '../testing/event-watch';
import { newBot } from '../testing/accounts';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';
import { groupEventsDuring, groupNamed, newGroup } from '../testing/user-groups';

const day = 86_400;

describe('user group members', () => {
  let server: TestServer;
  let owner: ApiClient;
  let iago: ApiClient;
  let zoe: ApiClient;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    iago = await server.newUser('Iago');
    zoe = await server.newUser('Zoe');
  });

  afterAll(() => server.stop());

  const named = (name: string) => groupNamed(owner, name);
  const create = (name: string, given: Values = {}, by = owner) => newGroup(by, name, given);
  const failure = (msg: string, code = 'BAD_REQUEST', extra: Values = {}) => ({
    status: 400,
    body: { result: 'error', code, msg, ...extra },
  });

  it("are added and removed according to the group's permissions", async () => {
    const joinable = (await named('role:members')).id;
    const id = await create('club', { can_join_group: joinable });
    const change = (by: ApiClient, given: Values) => by.post(`/user_groups/${id}/members`, given);
    const events = await groupEventsDuring(owner, {}, async () => {
      expect((await change(iago, { add: [iago.userId] })).status).toBe(200);
      expect((await change(owner, { add: [zoe.userId] })).status).toBe(200);
      expect((await change(iago, { delete: [iago.userId] })).status).toBe(200);
    });
    expect(events).toEqual([
      { op: 'add_members', group_id: id, user_ids: [iago.userId] },
      { op: 'add_members', group_id: id, user_ids: [zoe.userId] },
      { op: 'remove_members', group_id: id, user_ids: [iago.userId] },
    ]);
    const refusals = [
      [iago, { add: [owner.userId] }, 'Insufficient permission'],
      [iago, { delete: [zoe.userId] }, 'Insufficient permission'],
      [iago, { add_subgroups: [joinable] }, 'Insufficient permission'],
      [owner, { add: [zoe.userId] }, `User ${zoe.userId} is already a member of this group`],
      [owner, { add: [99999] }, 'Invalid user ID: 99999'],
      [
        owner,
        { add: [iago.userId], delete: [owner.userId] },
        `There is no member '${owner.userId}' in this user group`,
      ],
      [
        owner,
        {},
        'Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".',
      ],
    ] as const;
    for (const [by, given, msg] of refusals) {
      expect(await change(by, given)).toMatchObject(failure(msg));
    }
    expect(await owner.get(`/user_groups/${id}/members`)).toMatchObject({
      body: { members: [zoe.userId] },
    });
  });

  it('can be groups, but without cycles', async () => {
    const [a, b, c] = [await create('a'), await create('b'), await create('c')];
    const nest = (id: number, given: Values) => owner.post(`/user_groups/${id}/subgroups`, given);
    expect((await nest(a, { add: [b] })).status).toBe(200);
    expect((await nest(b, { add: [c] })).status).toBe(200);
    await owner.post(`/user_groups/${c}/members`, { add: [zoe.userId] });
    for (const [id, inside] of [
      [c, a],
      [b, a],
      [a, a],
    ] as const) {
      expect(await nest(id, { add: [inside] })).toMatchObject(
        failure(`User group ${id} is already a subgroup of one of the passed subgroups.`),
      );
    }
    expect(await nest(a, { add: [b] })).toMatchObject(
      failure(`User group ${b} is already a subgroup of this group.`),
    );
    expect(await nest(a, { delete: [c] })).toMatchObject(
      failure(`User group ${c} is not a subgroup of this group.`),
    );
    expect(await nest(a, {})).toMatchObject(
      failure('Nothing to do. Specify at least one of "add" or "delete".'),
    );
    const read = async (path: string, given: Values = {}) =>
      (await iago.get(`/user_groups/${a}/${path}`, given)).body;
    expect(await read('subgroups')).toMatchObject({ subgroups: [b, c] });
    expect(await read('subgroups', { direct_subgroup_only: true })).toMatchObject({
      subgroups: [b],
    });
    expect(await read('members')).toMatchObject({ members: [zoe.userId] });
    expect(await read('members', { direct_member_only: true })).toMatchObject({ members: [] });
    expect(await read(`members/${zoe.userId}`)).toMatchObject({ is_user_group_member: true });
    expect(await read(`members/${zoe.userId}`, { direct_member_only: true })).toMatchObject({
      is_user_group_member: false,
    });
    expect(await read(`members/99999`)).toMatchObject({ msg: 'No such user' });
  });

  it('get the permissions of the group and its supergroups', async () => {
    const inner = await create('testers', { members: [zoe.userId] });
    const outer = await create('all testers', { subgroups: [inner] });
    const id = await create('tested', { can_manage_group: outer });
    const rename = async (by: ApiClient, name: string) =>
      (await by.patch(`/user_groups/${id}`, { name })).status;
    expect(await rename(iago, 'by Iago')).toBe(400);
    expect(await rename(zoe, 'by Zoe')).toBe(200);
    await owner.post(`/user_groups/${inner}/members`, { delete: [zoe.userId] });
    expect(await rename(zoe, 'by Zoe again')).toBe(400);
  });

  describe('are notified by the notification bot', () => {
    const notices = async (by: ApiClient): Promise<readonly string[]> =>
      (
        await by.get('/messages', {
          narrow: [{ operator: 'sender', operand: 'notification-bot@127.0.0.1' }],
          anchor: 'newest',
          num_before: 10,
          num_after: 0,
          apply_markdown: false,
        })
      ).body.messages.map(({ content }: { readonly content: string }) => content);

    it('of the user who added or removed them', async () => {
      const [cleo, dora] = [await server.newUser('Cleo'), await server.newUser('Dora')];
      const bot = await newBot(owner, 'groupie');
      const id = await create('guild', { members: [dora.userId] });
      await owner.post(`/user_groups/${id}/members`, {
        add: [cleo.userId, owner.userId, bot.userId],
        delete: [dora.userId],
      });
      const by = `@_**Owner|${String(owner.userId)}**`;
      expect(await notices(cleo)).toEqual([`${by} added you to the group @_*guild*.`]);
      expect(await notices(dora)).toEqual([`${by} removed you from the group @_*guild*.`]);
      expect(await notices(owner)).toEqual([]);
    });

    it('of nothing when the request fails', async () => {
      const cleo = await server.newUser('Cleopatra');
      const id = await create('no guild');
      const response = await owner.post(`/user_groups/${id}/members`, {
        add: [cleo.userId],
        delete: [owner.userId],
      });
      expect(response).toMatchObject(
        failure(`There is no member '${String(owner.userId)}' in this user group`),
      );
      expect(await notices(cleo)).toEqual([]);
    });
  });

  it('see the channels that the group opens, and lose them again', async () => {
    const [eva, outer, inner] = [
      await server.newUser('Eva'),
      await create('outer'),
      await create('inner'),
    ];
    await owner.post(`/user_groups/${outer}/subgroups`, { add: [inner] });
    await owner.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'vault' }],
      invite_only: true,
      can_subscribe_group: outer,
    });
    const { stream_id } = (await owner.get('/get_stream_id', { stream: 'vault' })).body;
    const given = { event_types: ['stream', 'subscription', 'user_group'] };
    const short = (events: readonly Values[]) =>
      events.map(({ type, op, streams, stream_ids }) => [
        type,
        op,
        (streams as readonly Values[] | undefined)?.map((each) => each.stream_id) ?? stream_ids,
      ]);
    const change = (given: Values) => owner.post(`/user_groups/${inner}/members`, given);
    const gained = [
      ['stream', 'create', [stream_id]],
      ['subscription', 'peer_add', [stream_id]],
    ];
    const lost = [['stream', 'delete', [stream_id]]];
    const [hers, others] = await watch([eva, zoe], () => change({ add: [eva.userId] }), given);
    expect(short(hers ?? [])).toEqual([['user_group', 'add_members', undefined], ...gained]);
    expect(short(others ?? [])).toEqual([['user_group', 'add_members', undefined]]);
    const nest = (how: string) => owner.post(`/user_groups/${outer}/subgroups`, { [how]: [inner] });
    expect(short(await watchOne(eva, () => nest('delete'), given))).toEqual([
      ['user_group', 'remove_subgroups', undefined],
      ...lost,
    ]);
    expect(short(await watchOne(eva, () => nest('add'), given))).toEqual([
      ['user_group', 'add_subgroups', undefined],
      ...gained,
    ]);
    expect(short(await watchOne(eva, () => change({ delete: [eva.userId] }), given))).toEqual([
      ['user_group', 'remove_members', undefined],
      ...lost,
    ]);
  });

  describe('of system groups', () => {
    const setWaitingDays = (days: number) =>
      server.owner.patch('/realm', { waiting_period_threshold: days });

    /** Advances the server's clock. */
    const announce = (daysAhead: number) => {
      const { ports } = server.parley;
      const clock = { now: () => ports.clock.now() + daysAhead * day };
      return bindUseCases({ ...ports, clock }).accounts.announceFullMembers()();
    };

    it('change when the waiting period changes and when it ends, with one event each', async () => {
      const ira = await server.newUser('Ira');
      const { body } = await server.owner.get('/user_groups');
      const { id } = body.user_groups.find(
        ({ name }: { readonly name: string }) => name === 'role:fullmembers',
      );
      const given = { event_types: ['user_group'] };
      const [first] = await watchOne(ira, () => setWaitingDays(2), given);
      expect(first).toMatchObject({ op: 'remove_members', group_id: id });
      expect(first?.user_ids).toContain(ira.userId);
      expect(
        await watchOne(
          ira,
          () => Promise.all([announce(1), announce(2), announce(2), announce(3)]),
          given,
        ),
      ).toEqual([{ ...first, op: 'add_members' }]);
    });
  });
});
