import type { ApiClient, Values } from '@parley/adapter-http/testing';
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
    expect(await owner.get(`/user_groups/${id}/members`)).toMatchObject({
      body: { members: [zoe.userId] },
    });
  });

  it('can be groups, whose members are members too', async () => {
    const [a, b, c] = [await create('a'), await create('b'), await create('c')];
    const nest = (id: number, given: Values) => owner.post(`/user_groups/${id}/subgroups`, given);
    expect((await nest(a, { add: [b] })).status).toBe(200);
    expect((await nest(b, { add: [c] })).status).toBe(200);
    await owner.call('changeGroupMembers', { user_group_id: c, add: [zoe.userId] });
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
    await owner.call('changeGroupMembers', { user_group_id: inner, delete: [zoe.userId] });
    expect(await rename(zoe, 'by Zoe again')).toBe(400);
  });

  it('see the channels that the group opens, and lose them again', async () => {
    const [eva, outer, inner] = [
      await server.newUser('Eva'),
      await create('outer'),
      await create('inner'),
    ];
    await owner.call('changeSubgroups', { user_group_id: outer, add: [inner] });
    await owner.call('subscribe', {
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
    await owner.call('changeSubgroups', { user_group_id: above, delete: [id] });
    expect(await iago.post(`/user_groups/${managed}/deactivate`)).toMatchObject(
      failure('Insufficient permission'),
    );
    expect((await owner.post(`/user_groups/${managed}/deactivate`)).status).toBe(200);
    const goAndReturn = async () => {
      expect((await owner.post(`/user_groups/${id}/deactivate`)).status).toBe(200);
      expect(await owner.post(`/user_groups/${id}/deactivate`)).toMatchObject(
        failure('User group is deactivated.'),
      );
      await owner.call('updateUserGroup', { user_group_id: id, name: 'returning' });
      expect((await groups()).map((group) => group.id)).not.toContain(id);
      const all = await groups(owner, { include_deactivated_groups: true });
      expect(all.find((group) => group.id === id)).toMatchObject({ deactivated: true });
      expect(await owner.get(`/user_groups/${id}/members`)).toMatchObject(
        failure('User group is deactivated.'),
      );
      await owner.call('updateUserGroup', { user_group_id: id, deactivated: false });
    };
    expect(await groupEventsDuring(iago, {}, goAndReturn)).toMatchObject([
      { op: 'remove', group_id: id },
      { op: 'add', group: { id, name: 'returning' } },
    ]);
    await owner.call('updateUserGroup', { user_group_id: id, name: 'leaving' });
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
    await owner.call('deactivateUserGroup', { user_group_id: id });
    const wake = async () => {
      await owner.call('updateUserGroup', { user_group_id: id, description: 'asleep' });
      await owner.call('changeGroupMembers', { user_group_id: id, add: [iago.userId] });
      await owner.call('updateUserGroup', { user_group_id: id, deactivated: false, name: 'awake' });
      await owner.call('changeGroupMembers', { user_group_id: id, delete: [zoe.userId] });
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

    await owner.call('deactivateUserGroup', { user_group_id: id });
    const capable = { client_capabilities: { include_deactivated_groups: true } };
    const aware = await groupEventsDuring(iago, capable, async () => {
      await owner.call('updateUserGroup', { user_group_id: id, deactivated: false, name: 'up' });
      await owner.call('updateUserGroup', { user_group_id: id, deactivated: false });
    });
    expect(aware).toEqual([
      { op: 'update', group_id: id, data: { deactivated: false } },
      { op: 'update', group_id: id, data: { name: 'up' } },
    ]);
  });

  it('are in the snapshot, deactivated ones for clients that support them', async () => {
    const id = await create('unused');
    await owner.call('deactivateUserGroup', { user_group_id: id });
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
