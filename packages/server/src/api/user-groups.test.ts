import type { ApiClient, Values } from '@parley/adapter-http/testing';
import { bindUseCases } from '@parley/core';
import { newBot } from '../testing/accounts';
import { newChannel } from '../testing/channels';
import { watch, watchOne } from '../testing/event-watch';
import type { TestRealm, TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';
import type { Group } from '../testing/user-groups';
import { groupEventsDuring, groupNamed, groupsFor, newGroup } from '../testing/user-groups';

let running: TestServer;

beforeAll(async () => {
  running = await startTestServer();
});

afterAll(() => running.stop());

describe('user group members', () => {
  const day = 86_400;

  let server: TestRealm;
  let owner: ApiClient;
  let iago: ApiClient;
  let zoe: ApiClient;

  beforeAll(async () => {
    server = running;
    owner = server.owner;
    iago = await server.newUser('Iago');
    zoe = await server.newUser('Zoe');
  });

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
          narrow: [{ operator: 'sender', operand: `notification-bot@${server.domain}` }],
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

describe('user groups', () => {
  let server: TestRealm;
  let owner: ApiClient;
  let iago: ApiClient;
  let zoe: ApiClient;

  beforeAll(async () => {
    server = await running.newRealm('usergroups');
    owner = server.owner;
    iago = await server.newUser('Iago');
    zoe = await server.newUser('Zoe');
  });

  const groups = (by = owner, given: Values = {}) => groupsFor(by, given);
  const named = (name: string) => groupNamed(owner, name);
  const create = (name: string, given: Values = {}, by = owner) => newGroup(by, name, given);
  const failure = (msg: string, code = 'BAD_REQUEST', extra: Values = {}) => ({
    status: 400,
    body: { result: 'error', code, msg, ...extra },
  });

  it('include a system group for each role, with the users who have it', async () => {
    const list = await groups();
    expect(list.map(({ name }) => name)).toEqual([
      'role:nobody',
      'role:owners',
      'role:administrators',
      'role:moderators',
      'role:fullmembers',
      'role:members',
      'role:everyone',
      'role:internet',
    ]);
    const nobody = list[0]?.id;
    expect(list.map(({ members }) => members)).toEqual([
      [],
      [owner.userId],
      [],
      [],
      [iago.userId, zoe.userId],
      [iago.userId, zoe.userId],
      [],
      [],
    ]);
    expect(list[2]).toMatchObject({
      is_system_group: true,
      creator_id: null,
      date_created: null,
      deactivated: false,
      direct_subgroup_ids: [list[1]?.id],
      can_manage_group: nobody,
      can_mention_group: nobody,
    });
  });

  it('are created with users, groups and permissions', async () => {
    const inner = await create('inner', { members: [zoe.userId] });
    const members = (await named('role:members')).id;
    const events = await groupEventsDuring(iago, {}, async () => {
      await create('outer', {
        description: 'Who is out',
        members: [iago.userId, iago.userId],
        subgroups: [inner],
        can_mention_group: { direct_members: [], direct_subgroups: [members] },
        can_join_group: { direct_members: [zoe.userId, iago.userId], direct_subgroups: [inner] },
      });
    });
    const outer = await named('outer');
    const record = {
      id: outer.id,
      name: 'outer',
      description: 'Who is out',
      members: [iago.userId],
      direct_subgroup_ids: [inner],
      creator_id: owner.userId,
      date_created: expect.any(Number),
      is_system_group: false,
      deactivated: false,
      can_add_members_group: { direct_members: [owner.userId], direct_subgroups: [] },
      can_manage_group: { direct_members: [owner.userId], direct_subgroups: [] },
      can_mention_group: members,
      can_join_group: { direct_members: [iago.userId, zoe.userId], direct_subgroups: [inner] },
      can_leave_group: (await named('role:everyone')).id,
      can_remove_members_group: (await named('role:nobody')).id,
    };
    expect(outer).toEqual(record);
    expect(events).toEqual([
      { op: 'add', group: { ...record, direct_subgroup_ids: [] } },
      { op: 'add_subgroups', group_id: outer.id, direct_subgroup_ids: [inner] },
    ]);
    const old = await owner.atLevel(319).get('/user_groups');
    expect((old.body.user_groups as Group[]).find(({ id }) => id === outer.id)).toMatchObject({
      can_manage_group: record.can_remove_members_group,
      can_mention_group: members,
    });
  });

  it.each([
    ['a name that is blank', { name: ' ' }, "User group name can't be empty!"],
    ['a long name', { name: 'x'.repeat(101) }, 'User group name cannot exceed 100 characters.'],
    ['a reserved name', { name: 'role:x' }, "User group name cannot start with 'role:'."],
    ['a name that is taken', { name: ' outer ' }, "User group 'outer' already exists."],
    ['an unknown user', { members: [99999] }, 'Invalid user ID: 99999'],
    ['an unknown group', { subgroups: [99999] }, 'Invalid user group ID: 99999'],
    ['an unknown permission', { can_join_group: 99999 }, 'Invalid user group'],
    [
      'an unknown group in a permission',
      { can_join_group: { direct_members: [], direct_subgroups: [99998, 99999] } },
      'Invalid user group ID: 99998',
    ],
  ])('are not created with %s', async (_, given, msg) => {
    const before = await groups();
    const command = { name: 'fresh', description: '', members: [], ...given };
    const response = await owner.post('/user_groups/create', command);
    expect(response).toMatchObject(failure(msg));
    expect(await groups()).toEqual(before);
  });

  it('reject values that a permission does not allow', async () => {
    const everyone = (await named('role:everyone')).id;
    const internet = (await named('role:internet')).id;
    const make = (given: Values) =>
      owner.post('/user_groups/create', { name: 'fresh', description: '', members: [], ...given });
    expect(await make({ can_join_group: everyone })).toMatchObject(
      failure("'can_join_group' setting cannot be set to 'role:everyone' group."),
    );
    expect(await make({ can_leave_group: internet })).toMatchObject(
      failure("'can_leave_group' setting cannot be set to 'role:internet' group."),
    );
  });

  it('change their name, description and permissions, with events for each', async () => {
    const id = await create('before');
    const members = (await named('role:members')).id;
    const manager = { direct_members: [owner.userId], direct_subgroups: [] };
    const events = await groupEventsDuring(iago, {}, async () => {
      const changed = await owner.patch(`/user_groups/${id}`, {
        name: 'after',
        description: 'new',
        can_manage_group: { new: members, old: manager },
        can_add_members_group: { new: manager },
      });
      expect(changed.body).toMatchObject({ result: 'success' });
    });
    expect(events).toEqual([
      { op: 'update', group_id: id, data: { name: 'after' } },
      { op: 'update', group_id: id, data: { description: 'new' } },
      { op: 'update', group_id: id, data: { can_manage_group: members } },
    ]);
    expect((await iago.patch(`/user_groups/${id}`, { name: 'by a member' })).status).toBe(200);
    expect(await owner.patch(`/user_groups/${id}`, {})).toMatchObject(
      failure('No new data supplied'),
    );
    expect(await owner.patch(`/user_groups/${id}`, { name: 'outer' })).toMatchObject(
      failure("User group 'outer' already exists."),
    );
    const mismatch = await owner.patch(`/user_groups/${id}`, {
      name: 'never',
      can_manage_group: { new: manager, old: manager },
    });
    expect(mismatch).toMatchObject(
      failure("'old' value does not match the expected value.", 'EXPECTATION_MISMATCH'),
    );
    expect(await owner.patch('/user_groups/99999', { name: 'x' })).toMatchObject(
      failure('Invalid user group'),
    );
    const system = (await named('role:members')).id;
    expect(await owner.patch(`/user_groups/${system}`, { name: 'x' })).toMatchObject(
      failure('Insufficient permission'),
    );
    expect((await groups()).map(({ name }) => name)).toContain('by a member');
  });

  it('are deactivated when nothing uses them, and reactivated', async () => {
    const id = await create('leaving');
    const above = await create('above', { subgroups: [id] });
    const managed = await create('managed by it', {
      can_manage_group: { direct_members: [owner.userId], direct_subgroups: [id] },
    });
    const objections = [
      { type: 'subgroup', supergroup_ids: [above] },
      { type: 'user_group', group_id: managed, settings: ['can_manage_group'] },
    ];
    expect(await owner.post(`/user_groups/${id}/deactivate`)).toMatchObject(
      failure('Cannot deactivate user group in use.', 'CANNOT_DEACTIVATE_GROUP_IN_USE', {
        objections,
      }),
    );
    await owner.post(`/user_groups/${above}/subgroups`, { delete: [id] });
    expect(await iago.post(`/user_groups/${managed}/deactivate`)).toMatchObject(
      failure('Insufficient permission'),
    );
    expect((await owner.post(`/user_groups/${managed}/deactivate`)).status).toBe(200);
    const goAndReturn = async () => {
      expect((await owner.post(`/user_groups/${id}/deactivate`)).status).toBe(200);
      expect(await owner.post(`/user_groups/${id}/deactivate`)).toMatchObject(
        failure('User group is deactivated.'),
      );
      await owner.patch(`/user_groups/${id}`, { name: 'returning' });
      expect((await groups()).map((group) => group.id)).not.toContain(id);
      const all = await groups(owner, { include_deactivated_groups: true });
      expect(all.find((group) => group.id === id)).toMatchObject({ deactivated: true });
      expect(await owner.get(`/user_groups/${id}/members`)).toMatchObject(
        failure('User group is deactivated.'),
      );
      await owner.patch(`/user_groups/${id}`, { deactivated: false });
    };
    expect(await groupEventsDuring(iago, {}, goAndReturn)).toMatchObject([
      { op: 'remove', group_id: id },
      { op: 'add', group: { id, name: 'returning' } },
    ]);
    await owner.patch(`/user_groups/${id}`, { name: 'leaving' });
    const client_capabilities = { include_deactivated_groups: true };
    expect(await groupEventsDuring(iago, { client_capabilities }, goAndReturn)).toEqual([
      { op: 'update', group_id: id, data: { deactivated: true } },
      { op: 'update', group_id: id, data: { name: 'returning' } },
      { op: 'update', group_id: id, data: { deactivated: false } },
    ]);
  });

  it('are reactivated with all changes made while they were deactivated', async () => {
    const within = await create('within');
    const id = await create('sleeping', { members: [zoe.userId], subgroups: [within] });
    await owner.post(`/user_groups/${id}/deactivate`);
    const wake = async () => {
      await owner.patch(`/user_groups/${id}`, { description: 'asleep' });
      await owner.post(`/user_groups/${id}/members`, { add: [iago.userId] });
      await owner.patch(`/user_groups/${id}`, { deactivated: false, name: 'awake' });
      await owner.post(`/user_groups/${id}/members`, { delete: [zoe.userId] });
    };
    const unaware = await groupEventsDuring(iago, {}, wake);
    const added = unaware.findIndex(({ op }) => op === 'add');
    expect(unaware[added]).toMatchObject({
      op: 'add',
      group: {
        id,
        name: 'awake',
        description: 'asleep',
        members: [iago.userId, zoe.userId],
        direct_subgroup_ids: [within],
        deactivated: false,
      },
    });
    expect(unaware.slice(added + 1)).toEqual([
      { op: 'update', group_id: id, data: { name: 'awake' } },
      { op: 'remove_members', group_id: id, user_ids: [zoe.userId] },
    ]);
    // Before, such clients get no description of a group that they do not know.
    expect(unaware.slice(0, added).filter(({ op }) => op === 'update')).toEqual([]);
    expect(await groups()).toContainEqual(expect.objectContaining({ id, name: 'awake' }));

    await owner.post(`/user_groups/${id}/deactivate`);
    const capable = { client_capabilities: { include_deactivated_groups: true } };
    const aware = await groupEventsDuring(iago, capable, async () => {
      await owner.patch(`/user_groups/${id}`, { deactivated: false, name: 'up' });
      await owner.patch(`/user_groups/${id}`, { deactivated: false });
    });
    expect(aware).toEqual([
      { op: 'update', group_id: id, data: { deactivated: false } },
      { op: 'update', group_id: id, data: { name: 'up' } },
    ]);
  });

  it('do not reveal channels that the user who deactivates them may not know of', async () => {
    const id = await create('used', {
      can_manage_group: { direct_members: [iago.userId], direct_subgroups: [] },
    });
    const hidden = await newChannel(owner, 'hidden from Iago', {
      invite_only: true,
      can_remove_subscribers_group: id,
    });
    const objecting = (...objections: readonly Values[]) =>
      failure('Cannot deactivate user group in use.', 'CANNOT_DEACTIVATE_GROUP_IN_USE', {
        objections,
      });
    const use = { type: 'channel', channel_id: hidden, settings: ['can_remove_subscribers_group'] };
    expect(await iago.post(`/user_groups/${id}/deactivate`)).toMatchObject(objecting());
    expect(await owner.post(`/user_groups/${id}/deactivate`)).toMatchObject(objecting(use));
  });

  it('are in the snapshot, deactivated ones for clients that support them', async () => {
    const id = await create('unused');
    await owner.post(`/user_groups/${id}/deactivate`);
    const snapshot = async (client_capabilities: Values) => {
      const { body } = await iago.post('/register', {
        fetch_event_types: ['realm_user_groups'],
        client_capabilities,
      });
      return (body.realm_user_groups as Group[]).map((group) => group.id);
    };
    expect(await snapshot({})).toEqual((await groups()).map((group) => group.id));
    expect(await snapshot({ include_deactivated_groups: true })).toContain(id);
  });
});
