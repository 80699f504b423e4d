import type { ApiClient } from '@parley/adapter-http/testing';
import { role } from '@parley/core';
import { newAccount } from '../testing/accounts';
import type { Wire } from '../testing/channels';
import { channelId, newChannel, newQueue, refused } from '../testing/channels';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';
import { groupsFor, newGroup } from '../testing/user-groups';

describe('channel parameters at older levels', () => {
  let server: TestServer;
  let owner: ApiClient;
  let ann: ApiClient;
  let groups: Readonly<Record<string, number>>;
  let count = 0;

  const fresh = () => `channel ${(count += 1)}`;

  const record = async (id: number): Promise<Wire> =>
    (await owner.get(`/streams/${id}`)).body.stream;

  const make = async (level: number, given: Wire, by = ann) => {
    const name = fresh();
    const response = await by
      .atLevel(level)
      .post('/users/me/subscriptions', { subscriptions: [{ name }], ...given });
    return { response, name };
  };

  const made = async (level: number, given: Wire): Promise<Wire> => {
    const { response, name } = await make(level, given);
    expect(response.body.result).toBe('success');
    return record(await channelId(ann, name));
  };

  beforeAll(async () => {
    server = await startTestServer();
    ({ owner } = server);
    ann = await server.newUser('Ann');
    groups = Object.fromEntries((await groupsFor(owner)).map(({ name, id }) => [name, id]));
  });

  afterAll(() => server.stop());

  const policies = [
    [1, 'role:everyone'],
    [2, 'role:administrators'],
    [3, 'role:fullmembers'],
    [4, 'role:moderators'],
  ] as const;

  describe('stream_post_policy and is_announcement_only, until level 332', () => {
    it.each(policies)('%d is %s', async (policy, group) => {
      const can_send_message_group = groups[group];
      expect(await made(332, { stream_post_policy: policy })).toMatchObject({
        can_send_message_group,
        stream_post_policy: policy,
        is_announcement_only: policy === 2,
      });
      const id = await newChannel(ann, fresh());
      await ann.atLevel(332).patch(`/streams/${id}`, { stream_post_policy: policy });
      expect(await record(id)).toMatchObject({ can_send_message_group });
      const name = fresh();
      await ann
        .atLevel(332)
        .patch('/users/me/subscriptions', { add: [{ name }], stream_post_policy: policy });
      expect(await record(await channelId(ann, name))).toMatchObject({ can_send_message_group });
    });

    it.each([
      [true, 'role:administrators'],
      [false, 'role:everyone'],
    ])('an announcement-only channel: %s, whatever the number', async (given, group) => {
      const id = await newChannel(ann, fresh());
      const patch = (values: Wire) => ann.atLevel(332).patch(`/streams/${id}`, values);
      await patch({ stream_post_policy: 4 });
      await patch({ is_announcement_only: given, stream_post_policy: 3 });
      expect(await record(id)).toMatchObject({ can_send_message_group: groups[group] });
    });

    it('are sent to clients of all levels, and only after a change', async () => {
      const id = await newChannel(ann, fresh(), {
        can_send_message_group: { direct_members: [ann.userId], direct_subgroups: [] },
      });
      const [old, young] = [await newQueue(owner.atLevel(332)), await newQueue(owner)];
      const patch = (policy: number) =>
        ann.atLevel(332).patch(`/streams/${id}`, { stream_post_policy: policy });
      await patch(1);
      expect([await old(), await young()]).toEqual([[], []]);
      await patch(2);
      const properties = async (poll: typeof old) =>
        (await poll()).map(({ property, value }) => [property, value]);
      const derived = [
        ['stream_post_policy', 2],
        ['is_announcement_only', true],
      ];
      expect(await properties(old)).toEqual(derived);
      expect(await properties(young)).toEqual([
        ['can_send_message_group', groups['role:administrators']],
        ...derived,
      ]);
    });

    it.each([
      [5, 'Invalid stream_post_policy: Value error, Not in the list of possible values'],
      ['"all"', 'stream_post_policy is not an integer'],
    ])('reject %s', async (stream_post_policy, msg) => {
      const id = await newChannel(ann, fresh());
      const responses = [
        (await make(332, { stream_post_policy })).response,
        await ann.atLevel(332).patch(`/streams/${id}`, { stream_post_policy }),
      ];
      expect(responses.map(({ body }) => body)).toEqual([refused(msg), refused(msg)]);
    });

    it('require an administrator of the channel', async () => {
      const bob = await server.newUser('Bob');
      const id = await newChannel(ann, fresh());
      const response = await bob.atLevel(332).patch(`/streams/${id}`, { stream_post_policy: 2 });
      expect(response.body.code).toBe('CANNOT_ADMINISTER_CHANNEL');
    });

    it('are unknown from level 333 on', async () => {
      const id = await newChannel(ann, fresh());
      const given = { stream_post_policy: 2, is_announcement_only: true };
      const changed = await ann.atLevel(333).patch(`/streams/${id}`, given);
      const { response, name } = await make(333, { stream_post_policy: 2 });
      expect(changed.body.ignored_parameters_unsupported).toEqual([
        'is_announcement_only',
        'stream_post_policy',
      ]);
      expect(response.body.ignored_parameters_unsupported).toEqual(['stream_post_policy']);
      for (const one of [id, await channelId(ann, name)]) {
        expect(await record(one)).toMatchObject({
          can_send_message_group: groups['role:everyone'],
        });
      }
    });

    it('apply where can_send_message_group is not known yet', async () => {
      const id = await newChannel(ann, fresh());
      const change = { can_send_message_group: { new: groups['role:moderators'] } };
      const { body } = await ann.atLevel(332).patch(`/streams/${id}`, change);
      expect(body.ignored_parameters_unsupported).toEqual(['can_send_message_group']);
    });
  });

  describe('can_remove_subscribers_group, until level 319', () => {
    const name = 'can_remove_subscribers_group';
    const set = (id: number, value: unknown, level = 319) =>
      ann.atLevel(level).patch(`/streams/${id}`, { [name]: value });

    it.each([
      'role:administrators',
      'role:moderators',
      'role:fullmembers',
      'role:members',
      'role:everyone',
    ])('is the id of %s', async (group) => {
      const value = groups[group];
      expect(await made(319, { [name]: value })).toMatchObject({ [name]: value });
      const id = await newChannel(ann, fresh());
      expect((await set(id, value)).body.result).toBe('success');
      expect(await record(id)).toMatchObject({ [name]: value });
    });

    it.each(['role:internet', 'role:owners', 'role:nobody'])('rejects %s', async (group) => {
      const id = await newChannel(ann, fresh());
      const body = refused(`'${name}' setting cannot be set to '${group}' group.`);
      expect((await set(id, groups[group])).body).toEqual(body);
      expect((await make(319, { [name]: groups[group] })).response.body).toEqual(body);
    });

    it('rejects other groups, users and changes in another form', async () => {
      const own = await newGroup(ann, 'helpers', { members: [ann.userId] });
      const id = await newChannel(ann, fresh());
      const systemGroup = {
        ...refused(`'${name}' must be a system user group.`, 'SYSTEM_GROUP_REQUIRED'),
        setting_name: name,
      };
      const people = { direct_members: [ann.userId], direct_subgroups: [] };
      const noInteger = refused(`${name} is not an integer`);
      expect((await set(id, own)).body).toEqual(systemGroup);
      expect((await make(319, { [name]: own })).response.body).toEqual(systemGroup);
      expect((await set(id, { new: groups['role:members'] })).body).toEqual(noInteger);
      expect((await make(319, { [name]: people })).response.body).toEqual(noInteger);
      expect((await set(id, 999_999)).body).toEqual(refused('Invalid user group'));
    });

    it('accepts more from level 320 on', async () => {
      const id = await newChannel(ann, fresh());
      const people = { direct_members: [ann.userId], direct_subgroups: [] };
      expect((await set(id, groups['role:members'], 320)).body.result).toBe('error');
      expect((await set(id, { new: people }, 320)).body.result).toBe('success');
      expect(await made(320, { [name]: people })).toMatchObject({ [name]: people });
      expect(await made(320, { [name]: groups['role:nobody'] })).toMatchObject({
        [name]: groups['role:nobody'],
      });
    });

    it('is unknown before level 142', async () => {
      const id = await newChannel(ann, fresh());
      await set(id, groups['role:members'], 141);
      expect(await record(id)).toMatchObject({ [name]: groups['role:administrators'] });
    });

    it.each([
      [319, true],
      [320, false],
    ])('is described as a system group at level %d: %s', async (level, isSystem) => {
      const { body } = await ann.atLevel(level).post('/register', { fetch_event_types: ['realm'] });
      expect(body.server_supported_permission_settings.stream[name]).toMatchObject({
        require_system_group: isSystem,
        allow_nobody_group: !isSystem,
      });
    });
  });

  describe('GET /streams', () => {
    const list = (by: ApiClient, given: Wire) => by.get('/streams', given);
    const notForThis = refused('User not authorized for this query');
    let secret: string;
    let administrator: ApiClient;

    beforeAll(async () => {
      secret = fresh();
      await newChannel(ann, secret, { invite_only: true });
      administrator = await newAccount(server, 'administrator', role.administrator);
    });

    it('lists all channels only for administrators until level 355', async () => {
      const all = { include_all_active: true };
      expect((await list(ann.atLevel(355), all)).body).toEqual(notForThis);
      const { body } = await list(administrator.atLevel(355), all);
      expect(body.streams.map(({ name }: Wire) => name)).toContain(secret);
      expect((await list(ann.atLevel(356), all)).body.result).toBe('success');
    });

    it.each([
      [355, ['include_all', 'include_can_access_content']],
      [356, undefined],
    ])('ignores at level %d %j', async (level, ignored) => {
      const given = { include_all: true, include_can_access_content: true };
      const { body } = await list(administrator.atLevel(level), given);
      expect(body.ignored_parameters_unsupported).toEqual(ignored);
      const names = body.streams.map(({ name }: Wire) => name);
      expect(names.includes(secret)).toBe(ignored === undefined);
    });

    it('accepts one name or the other', async () => {
      const response = await list(ann, { include_all: true, include_all_active: true });
      expect(response.body.result).toBe('error');
    });
  });

  it.each([
    [403, refused('Invalid topics_policy')],
    [404, { result: 'success' }],
  ])('empty_topic_only is a policy from level 404 on: level %d', async (level, body) => {
    const policy = { topics_policy: 'empty_topic_only' };
    const id = await newChannel(owner, fresh());
    expect((await make(level, policy, owner)).response.body).toMatchObject(body);
    expect((await owner.atLevel(level).patch(`/streams/${id}`, policy)).body).toMatchObject(body);
  });
});
