import type { ApiClient } from '@parley/adapter-http/testing';
import { role } from '@parley/core/kernel';
import { newAccount } from '../testing/accounts';
import type { Wire } from '../testing/channels';
import { channelId, newChannel, newQueue, refused } from '../testing/channels';
import type { TestRealm, TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';
import { groupsFor, newGroup } from '../testing/user-groups';

let running: TestServer;

beforeAll(async () => {
  running = await startTestServer();
});

afterAll(() => running.stop());

describe('channel parameters', () => {
  const notLoggedIn = refused(
    'Not logged in: API authentication or user session required',
    'UNAUTHORIZED',
  );

  let server: TestRealm;
  let owner: ApiClient;
  let ann: ApiClient;
  let bob: ApiClient;
  let administrator: ApiClient;
  let channel: number;

  beforeAll(async () => {
    server = running;
    ({ owner } = server);
    ann = await server.newUser('Ann');
    bob = await server.newUser('Bob');
    administrator = await newAccount(server, 'administrator', role.administrator);
    channel = await newChannel(ann, 'general');
  });

  describe('POST /users/me/subscriptions/properties', () => {
    const change = (by: ApiClient, ...subscription_data: readonly Wire[]) =>
      by.post('/users/me/subscriptions/properties', { subscription_data });
    const item = (given: Wire = {}) => ({
      stream_id: channel,
      property: 'pin_to_top',
      value: true,
      ...given,
    });

    it('requires its parameter, and an account', async () => {
      expect((await ann.post('/users/me/subscriptions/properties')).body).toEqual({
        ...refused("Missing 'subscription_data' argument", 'REQUEST_VARIABLE_MISSING'),
        var_name: 'subscription_data',
      });
      const response = await change(server.anonymous, item());
      expect(response).toMatchObject({ status: 401, body: notLoggedIn });
    });

    it.each(['stream_id', 'property', 'value'])('requires %s in each item', async (name) => {
      const { [name]: _, ...rest } = item() as Wire;
      expect((await change(ann, rest)).body).toEqual(
        refused(`subscription_data[0]["${name}"] field is missing: Field required`),
      );
    });

    it('accepts all nine properties, and several at once', async () => {
      const properties = [
        ['color', '#abcdef'],
        ['is_muted', true],
        ['in_home_view', true],
        ['pin_to_top', true],
        ['desktop_notifications', false],
        ['audible_notifications', false],
        ['push_notifications', true],
        ['email_notifications', true],
        ['wildcard_mentions_notify', false],
      ] as const;
      const queue = await newQueue(ann);
      const data = properties.map(([property, value]) => item({ property, value }));
      expect((await change(ann, ...data)).body).toEqual({ result: 'success', msg: '' });
      const received = (await queue()).map(({ property, value }) => [property, value]);
      expect(received).toEqual([
        ['color', '#abcdef'],
        ['in_home_view', false],
        ['is_muted', true],
        ['in_home_view', true],
        ['is_muted', false],
        ...properties.slice(3),
      ]);
      const { body } = await ann.get('/users/me/subscriptions');
      const own = body.subscriptions.find((each: Wire) => each.stream_id === channel);
      expect(own).toMatchObject({
        ...Object.fromEntries(properties),
        is_muted: false,
        in_home_view: true,
      });
    });
  });

  describe('GET /users/me/subscriptions', () => {
    it('supports three ways to include subscribers', async () => {
      for (const include_subscribers of ['some', 'TRUE', '1', '{}']) {
        const response = await ann.get('/users/me/subscriptions', { include_subscribers });
        expect(response).toMatchObject({
          status: 400,
          body: refused('Invalid include_subscribers'),
        });
      }
      const response = await server.anonymous.get('/users/me/subscriptions');
      expect(response).toMatchObject({ status: 401, body: notLoggedIn });
    });

    it.each([
      [132, ['role', 'email_address']],
      [133, ['email_address']],
      [225, ['email_address']],
      [226, []],
    ])('at level %d includes of the removed fields: %j', async (level, names) => {
      const { body } = await ann.atLevel(level).get('/users/me/subscriptions');
      const [first] = body.subscriptions;
      expect(['role', 'email_address'].filter((name) => name in first)).toEqual(names);
    });

    it.each([
      [319, 'a group'],
      [320, 'people'],
    ])('at level %d represents in a permission %s', async (level, named) => {
      const people = { direct_members: [ann.userId], direct_subgroups: [] };
      await ann.call('updateChannel', {
        stream_id: channel,
        can_remove_subscribers_group: { new: people },
      });
      const listed = await ann.atLevel(level).get('/users/me/subscriptions');
      const found = await ann.atLevel(level).get(`/streams/${channel}`);
      for (const record of [listed.body.subscriptions[0], found.body.stream]) {
        expect(record.can_remove_subscribers_group).toEqual(
          named === 'people' ? people : expect.any(Number),
        );
      }
    });

    it.each([
      [332, false],
      [333, true],
    ])('at level %d includes the permission that replaces the policy: %s', async (level, has) => {
      const records = [
        (await ann.atLevel(level).get('/users/me/subscriptions')).body.subscriptions[0],
        (await ann.atLevel(level).get('/streams')).body.streams[0],
        (await ann.atLevel(level).post('/register', { fetch_event_types: ['subscription'] })).body
          .subscriptions[0],
      ];
      for (const record of records) {
        expect(record).toMatchObject({ stream_post_policy: 1, is_announcement_only: false });
        expect('can_send_message_group' in record).toBe(has);
      }
    });

    it.each([
      [388, false],
      [389, true],
    ])('at level %d includes folders: %s', async (level, has) => {
      const { body } = await ann.atLevel(level).get('/users/me/subscriptions');
      expect('folder_id' in body.subscriptions[0]).toBe(has);
      expect((await ann.atLevel(level).get('/channel_folders')).status).toBe(has ? 200 : 404);
      const given = { name: `Level ${level}`, description: '' };
      const made = await owner.atLevel(level).post('/channel_folders/create', given);
      expect(made.status).toBe(has ? 200 : 404);
      const queue = await newQueue(ann.atLevel(level));
      await ann.call('updateChannel', { stream_id: channel, description: `at ${level}` });
      const [folder] = (await owner.get('/channel_folders')).body.channel_folders;
      if (has) {
        await ann.call('updateChannel', { stream_id: channel, folder_id: folder.id });
      }
      // The notice about the new description is the first message of the channel.
      const received = (await queue())
        .map(({ property }) => property)
        .filter((property) => property !== 'first_message_id');
      expect(received).toEqual(has ? ['description', 'folder_id'] : ['description']);
    });

    it('leaves properties out of events below their level', async () => {
      const [old, young] = [await newQueue(bob.atLevel(391)), await newQueue(bob.atLevel(392))];
      const id = await newChannel(bob, 'with a policy');
      await administrator.call('updateChannel', {
        stream_id: id,
        topics_policy: 'disable_empty_topic',
      });
      const updates = (events: readonly Wire[]) =>
        events.filter(({ op }) => op === 'update').map(({ property }) => property);
      expect(updates(await old())).toEqual([]);
      expect(updates(await young())).toEqual(['topics_policy']);
    });
  });

  describe('POST /channel_folders/create', () => {
    const create = (by: ApiClient, given: Wire) => by.post('/channel_folders/create', given);

    it.each(['name', 'description'])('requires %s', async (name) => {
      const given = Object.entries({ name: 'Whole', description: 'x' }).filter(
        ([key]) => key !== name,
      );
      expect((await create(owner, Object.fromEntries(given))).body).toEqual({
        ...refused(`Missing '${name}' argument`, 'REQUEST_VARIABLE_MISSING'),
        var_name: name,
      });
    });

    it('limits names and descriptions as the register response says, in code points', async () => {
      const { body } = await owner.post('/register', { fetch_event_types: ['realm'] });
      const maxName: number = body.max_channel_folder_name_length;
      const maxDescription: number = body.max_channel_folder_description_length;
      const longest = { name: '🦑'.repeat(maxName), description: '🦑'.repeat(maxDescription) };
      expect((await create(owner, longest)).body.channel_folder_id).toEqual(expect.any(Number));
      expect((await create(owner, { ...longest, name: 'n'.repeat(maxName + 1) })).body).toEqual(
        refused(`name is too long (limit: ${maxName} characters)`),
      );
      expect(
        (await create(owner, { name: 'Fine', description: 'd'.repeat(maxDescription + 1) })).body,
      ).toEqual(refused(`description is too long (limit: ${maxDescription} characters)`));
      expect((await create(owner, { name: '', description: '' })).body).toEqual(
        refused("Channel folder name can't be empty."),
      );
    });
  });

  describe('GET /streams/{stream_id}/email_address', () => {
    const address = (by: ApiClient, id: number, given: Wire = {}) =>
      by.get(`/streams/${id}/email_address`, given);

    it.each([
      [225, 404, undefined],
      [226, 200, ['sender_id']],
      [334, 200, ['sender_id']],
      [335, 200, undefined],
    ])('at level %d responds with %d, ignoring %j', async (level, status, ignored) => {
      const response = await address(ann.atLevel(level), channel, { sender_id: ann.userId });
      expect(response.status).toBe(status);
      expect(response.body.ignored_parameters_unsupported).toEqual(ignored);
    });
  });
});

describe('channel parameters at older levels', () => {
  let server: TestRealm;
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
    server = await running.newRealm('olderchannelparameters');
    ({ owner } = server);
    ann = await server.newUser('Ann');
    groups = Object.fromEntries((await groupsFor(owner)).map(({ name, id }) => [name, id]));
  });

  describe('stream_post_policy and is_announcement_only, until level 332', () => {
    it('set the permission', async () => {
      const policy = 2;
      const can_send_message_group = groups['role:administrators'];
      expect(await made(332, { stream_post_policy: policy })).toMatchObject({
        can_send_message_group,
        stream_post_policy: policy,
        is_announcement_only: true,
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
