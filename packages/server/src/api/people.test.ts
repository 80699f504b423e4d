import type { ApiClient } from '@parley/adapter-http/testing';
import { Client } from 'pg';
import { registerFor } from '../testing/event-watch';
import type { TestRealm, TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

let running: TestServer;

beforeAll(async () => {
  running = await startTestServer();
});

afterAll(() => running.stop());

describe('GET /users with many users', () => {
  type Member = {
    readonly user_id: number;
    readonly full_name: string;
    readonly profile_data?: object;
  };

  /** More than are read at once, and more than fit into a response with a length. */
  const added = 900;

  let server: TestRealm;

  beforeAll(async () => {
    server = running;
    const database = new Client({ connectionString: server.databaseUrl });
    await database.connect();
    await database.query(`
      insert into account
      select copied.*
      from account original, generate_series(1, ${added}) as added (n),
        jsonb_populate_record(null::account, to_jsonb(original) || jsonb_build_object(
          'id', nextval(pg_get_serial_sequence('account', 'id')),
          'full_name', 'Added ' || n, 'role', 400,
          'email', 'added' || n || '@example.org',
          'email_key', 'added' || n || '@example.org')) as copied
      where original.email_key = 'owner@example.org'`);
    await database.end();
  });

  it('lists each of them once, ascending, with the requested fields', async () => {
    const { status, headers, body } = await server.owner.get('/users', {
      include_custom_profile_fields: true,
      odd: '1',
    });
    expect(status).toBe(200);
    expect(headers.get('transfer-encoding')).toBe('chunked');
    expect(Object.keys(body)).toEqual([
      'result',
      'msg',
      'members',
      'ignored_parameters_unsupported',
    ]);
    expect(body.ignored_parameters_unsupported).toEqual(['odd']);
    const members: readonly Member[] = body.members;
    const ids = members.map(({ user_id }) => user_id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(members.filter(({ full_name }) => full_name.startsWith('Added '))).toHaveLength(added);
    expect(members.every(({ profile_data }) => profile_data !== undefined)).toBe(true);
  });

  it('lists the requested users, however many', async () => {
    const everyone = await server.owner.get('/users');
    const ids = everyone.body.members.map(({ user_id }: Member) => user_id);
    const some = await server.owner.get('/users', { user_ids: [...ids].reverse() });
    expect(some.body).toEqual(everyone.body);
  });

  it('returns errors as usual', async () => {
    expect(await server.owner.get('/users', { user_ids: 'all' })).toMatchObject({
      status: 400,
      body: { result: 'error', code: 'BAD_REQUEST' },
    });
    expect(await server.anonymous.get('/users')).toMatchObject({
      status: 401,
      body: { result: 'error', code: 'UNAUTHORIZED' },
    });
  });
});

describe('user statuses', () => {
  const path = '/users/me/status';
  const octopus = {
    emoji_name: 'octopus',
    emoji_code: '1f419',
    reaction_type: 'unicode_emoji',
  };
  const noEmoji = { emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' };

  let server: TestRealm;
  let owner: ApiClient;
  let iago: ApiClient;

  beforeAll(async () => {
    server = await running.newRealm('statuses');
    owner = server.owner;
    iago = await server.newUser('Iago');
  });

  const statusOf = async (user: ApiClient) =>
    (await owner.get(`/users/${user.userId}/status`)).body.status;

  const register = (client: ApiClient, ...types: readonly string[]) =>
    registerFor(client, { event_types: types });

  it('are set part by part, with events for the changed parts', async () => {
    const { events } = await register(owner, 'user_status');
    expect(await statusOf(iago)).toEqual({});
    expect((await iago.post(path, { status_text: ' on vacation ' })).body).toEqual({
      result: 'success',
      msg: '',
    });
    await iago.post(path, { emoji_name: 'octopus' });
    expect(await statusOf(iago)).toEqual({ status_text: 'on vacation', ...octopus });
    const { user_status } = (await register(owner, 'user_status')).state;
    expect(user_status).toEqual({
      [String(iago.userId)]: { status_text: 'on vacation', ...octopus },
    });
    await iago.post(path, { emoji_name: '', status_text: '' });
    expect(await statusOf(iago)).toEqual({});
    const event = { type: 'user_status', user_id: iago.userId, id: expect.any(Number) };
    expect(await events()).toEqual([
      { ...event, status_text: 'on vacation' },
      { ...event, ...octopus },
      { ...event, status_text: '', ...noEmoji },
    ]);
  });

  it('set a user to away by turning their presence off', async () => {
    const { events } = await register(iago, 'user_settings', 'presence', 'user_status');
    await iago.post(path, { away: true });
    expect(await statusOf(iago)).toEqual({ away: true });
    await iago.post(path, { away: false });
    expect(await statusOf(iago)).toEqual({});
    expect(await events()).toMatchObject([
      { type: 'user_settings', property: 'presence_enabled', value: false },
      { type: 'presence', presence: { website: { status: 'idle' } } },
      { type: 'user_status', away: true },
      { type: 'user_settings', property: 'presence_enabled', value: true },
      { type: 'presence', presence: { website: { status: 'active' } } },
      { type: 'user_status', away: false },
    ]);
  });

  const unnamed = 'Client must pass emoji_name if they pass either emoji_code or reaction_type.';

  it.each([
    ['a NUL', { status_text: 'a\0b' }, 'status_text has invalid format'],
    ['no boolean', { away: '1' }, 'away is not a boolean'],
  ])('reject %s', async (name, values, msg) => {
    const { events } = await register(owner, 'user_status', 'realm');
    const before = await statusOf(iago);
    const { status, body } = await iago.post(path, values);
    expect([status, body.code, body.msg]).toEqual([400, 'BAD_REQUEST', msg]);
    expect(await statusOf(iago)).toEqual(before);
    await owner.call('updateRealm', { description: `After ${name}` });
    expect(await events()).toMatchObject([{ type: 'realm' }]);
  });

  it('have emoji from level 86 on', async () => {
    const old = iago.atLevel(85);
    expect((await old.post(path, octopus)).body).toMatchObject({
      code: 'BAD_REQUEST',
      msg: 'Client did not pass any new values.',
    });
    expect((await old.post(path, { ...octopus, status_text: 'old' })).status).toBe(200);
    expect(await statusOf(iago)).toEqual({ status_text: 'old' });
    expect((await iago.atLevel(86).post(path, { emoji_name: 'octopus' })).status).toBe(200);
    expect(await statusOf(iago)).toEqual({ status_text: 'old', ...octopus });
    await iago.post(path, { emoji_name: '', status_text: '' });
  });

  it('accept custom emoji, as long as these are active', async () => {
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'a.png');
    expect((await owner.request('POST', '/realm/emoji/squidly', form)).status).toBe(200);
    await iago.post(path, { emoji_name: 'squidly' });
    const status = await statusOf(iago);
    expect(status).toMatchObject({ emoji_name: 'squidly', reaction_type: 'realm_emoji' });
    const refusal = async (given: object) =>
      (await iago.post(path, { ...status, ...given })).body.msg;
    expect(await refusal({ emoji_name: 'other' })).toBe('Invalid custom emoji name.');
    await owner.delete('/realm/emoji/squidly');
    expect(await refusal({})).toBe('This custom emoji has been deactivated.');
    await iago.post(path, { emoji_name: '' });
  });

  it('can be set by administrators for others', async () => {
    const ofIago = `/users/${iago.userId}/status`;
    const { events } = await register(iago, 'user_status');
    expect((await owner.post(ofIago, { status_text: 'ill', emoji_name: 'octopus' })).status).toBe(
      200,
    );
    expect(await statusOf(iago)).toEqual({ status_text: 'ill', ...octopus });
    expect(await events()).toMatchObject([
      { type: 'user_status', user_id: iago.userId, status_text: 'ill', ...octopus },
    ]);
    const away = await owner.post(ofIago, { away: true, status_text: '' });
    expect(away.body.ignored_parameters_unsupported).toEqual(['away']);
    expect(await statusOf(iago)).toEqual(octopus);
    const refusal = async (response: ReturnType<ApiClient['post']>) => {
      const { status, body } = await response;
      return [status, body.code, body.msg];
    };
    const bad = (msg: string) => [400, 'BAD_REQUEST', msg];
    expect(await refusal(iago.post(`/users/${owner.userId}/status`, {}))).toEqual([
      400,
      'UNAUTHORIZED_PRINCIPAL',
      'Must be an organization administrator',
    ]);
    expect(await refusal(owner.post(ofIago, { away: true }))).toEqual(
      bad('Client did not pass any new values.'),
    );
    expect(await refusal(owner.post(ofIago, { emoji_code: '1f419' }))).toEqual(bad(unnamed));
    expect(await refusal(owner.post('/users/999999/status', { status_text: 'x' }))).toEqual(
      bad('No such user'),
    );
    expect((await owner.atLevel(406).post(ofIago, { status_text: '' })).status).toBe(404);
    expect((await owner.atLevel(407).post(ofIago, { emoji_name: '' })).status).toBe(200);
  });

  it('can be set by bots of administrators from their level on', async () => {
    const made = await owner.post('/bots', { full_name: 'Robot', short_name: 'robot' });
    const { user_id, api_key } = made.body;
    const { email } = (await owner.get(`/users/${user_id}`)).body.user;
    const bot = server.anonymous.with({
      authorization: `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}`,
    });
    await owner.call('updateUser', { user_id, role: 200 });
    const ofIago = `/users/${iago.userId}/status`;
    expect((await bot.post(ofIago, { status_text: 'ok' })).status).toBe(200);
    const old = (await bot.atLevel(472).post(ofIago, { status_text: 'ok' })).body;
    expect(old.msg).toBe('This endpoint does not accept bot requests.');
    expect((await bot.atLevel(473).post(ofIago, { status_text: '' })).status).toBe(200);
    expect((await bot.post(path, { status_text: 'x' })).body.msg).toBe(
      'This endpoint does not accept bot requests.',
    );
    const ofBot = await owner.get(`/users/${user_id}/status`);
    expect([ofBot.status, ofBot.body.msg]).toEqual([400, 'No such user']);
    expect((await owner.post(`/users/${user_id}/status`, { status_text: 'x' })).body.msg).toBe(
      'No such user',
    );
  });

  it('are not available for deactivated users', async () => {
    const zoe = await server.newUser('Zoe');
    await zoe.post(path, { status_text: 'leaving' });
    await owner.call('deactivateUser', { user_id: zoe.userId });
    const ofZoe = `/users/${zoe.userId}/status`;
    const deactivated = [400, 'User is deactivated'];
    const read = await owner.get(ofZoe);
    expect([read.status, read.body.msg]).toEqual(deactivated);
    const set = await owner.post(ofZoe, { status_text: 'x' });
    expect([set.status, set.body.msg]).toEqual(deactivated);
    expect((await register(owner, 'user_status')).state.user_status).toEqual({});
  });
});

describe('Presence', () => {
  const path = '/users/me/presence';
  const timestamp = expect.any(Number);
  const times = { active_timestamp: timestamp, idle_timestamp: timestamp };
  const website = { client: 'website', status: 'active', timestamp, pushable: false };
  const statuses = { aggregated: { client: 'website', status: 'active', timestamp }, website };

  let server: TestRealm;
  let owner: ApiClient;
  let iago: ApiClient;
  let silent: ApiClient;

  beforeAll(async () => {
    server = await running.newRealm('presence');
    owner = server.owner;
    iago = await server.newUser('Iago');
    silent = await server.newUser('Silent');
  });

  const register = (client: ApiClient, parameters: object = {}) =>
    registerFor(client, { event_types: ['presence'], ...parameters });

  const refusal = async (response: Promise<Awaited<ReturnType<ApiClient['get']>>>) => {
    const { status, body } = await response;
    return [status, body.code, body.msg];
  };

  const bad = (msg: string) => [400, 'BAD_REQUEST', msg];

  it('is sent in every format when a user becomes active', async () => {
    const simple = { client_capabilities: { simplified_presence_events: true } };
    const queues = [
      await register(owner),
      await register(owner, { slim_presence: true }),
      await register(owner, simple),
      await register(owner.atLevel(418), simple),
    ];
    const response = await iago.post(path, { status: 'active', ping_only: true });
    expect(response.body).toEqual({ result: 'success', msg: '' });
    await iago.post(path, { status: 'idle', ping_only: true, new_user_input: false });
    const received = await Promise.all(queues.map((queue) => queue.events()));
    const slim = {
      type: 'presence',
      id: timestamp,
      user_id: iago.userId,
      server_timestamp: timestamp,
      presence: { website },
    };
    const old = { ...slim, email: iago.email };
    expect(received).toEqual([
      [old],
      [slim],
      [{ type: 'presence', id: timestamp, presences: { [String(iago.userId)]: times } }],
      [old],
    ]);
  });

  it('is returned by address or by id, in full or only what is new', async () => {
    const old = (await iago.post(path, { status: 'active' })).body;
    expect(old).toMatchObject({
      presences: { [String(iago.email)]: statuses },
      server_timestamp: timestamp,
      presence_last_update_id: 1,
    });
    const own = { [String(iago.userId)]: times };
    const slim = (await iago.post(path, { status: 'active', slim_presence: true })).body;
    expect(slim.presences).toEqual(own);
    await owner.post(path, { status: 'active', ping_only: true });
    const news = (await iago.post(path, { status: 'active', last_update_id: 1 })).body;
    expect(news).toMatchObject({ presence_last_update_id: 2 });
    expect(news.presences).toEqual({ [String(owner.userId)]: times });
    const nothing = (await iago.post(path, { status: 'active', last_update_id: 2 })).body;
    expect([nothing.presences, nothing.presence_last_update_id]).toEqual([{}, 2]);
    const none = (
      await iago.post(path, { status: 'idle', last_update_id: -1, history_limit_days: 0 })
    ).body;
    expect([none.presences, none.presence_last_update_id]).toEqual([{}, -1]);
    const ancient = (await iago.atLevel(262).post(path, { status: 'idle', last_update_id: 2 }))
      .body;
    expect(ancient).toMatchObject({ ignored_parameters_unsupported: ['last_update_id'] });
    expect(ancient.presence_last_update_id).toBeUndefined();
    expect(ancient.presences[String(iago.email)]).toEqual(statuses);
  });

  it('rejects invalid parameters, bots and visitors', async () => {
    expect(await refusal(iago.post(path))).toEqual([
      400,
      'REQUEST_VARIABLE_MISSING',
      "Missing 'status' argument",
    ]);
    expect(await refusal(iago.post(path, { status: 'idle', last_update_id: 'x' }))).toEqual(
      bad('last_update_id is not valid JSON'),
    );
    const { user_id, api_key } = (
      await owner.post('/bots', { full_name: 'Robot', short_name: 'robot' })
    ).body;
    const { user } = (await owner.get(`/users/${user_id}`)).body;
    const bot = server.anonymous.with({
      authorization: `Basic ${Buffer.from(`${user.email}:${api_key}`).toString('base64')}`,
    });
    expect(await refusal(bot.post(path, { status: 'active' }))).toEqual(
      bad('This endpoint does not accept bot requests.'),
    );
    expect(await refusal(iago.get(`/users/${user_id}/presence`))).toEqual(
      bad('Presence is not supported for bot users.'),
    );
    expect(await refusal(server.anonymous.post(path, { status: 'active' }))).toEqual([
      401,
      'UNAUTHORIZED',
      'Not logged in: API authentication or user session required',
    ]);
  });

  it('is returned for one user and for all', async () => {
    for (const who of [iago.userId, iago.email]) {
      const { presence, server_timestamp } = (await owner.get(`/users/${who}/presence`)).body;
      expect(server_timestamp).toEqual(timestamp);
      expect(presence).toEqual({
        active_timestamp: timestamp,
        idle_timestamp: timestamp,
        aggregated: { status: 'active', timestamp },
        website: { status: 'active', timestamp },
      });
    }
    expect(await refusal(owner.get(`/users/${silent.userId}/presence`))).toEqual(
      bad(`No presence data for ${silent.userId}`),
    );
    expect(await refusal(owner.get(`/users/${silent.email}/presence`))).toEqual(
      bad(`No presence data for ${silent.email}`),
    );
    expect(await refusal(owner.get('/users/nobody@example.org/presence'))).toEqual(
      bad('No such user'),
    );
    expect(await refusal(owner.get('/users/999999/presence'))).toEqual(bad('No such user'));
    const body = await silent.call('listPresences');
    expect(body).toEqual({
      result: 'success',
      msg: '',
      server_timestamp: timestamp,
      presences: { [String(iago.email)]: statuses, [String(owner.email)]: statuses },
    });
  });

  it('is in the register snapshot in the format that the client supports', async () => {
    const byId = { [String(iago.userId)]: times, [String(owner.userId)]: times };
    const { state } = await register(silent);
    expect(state).toMatchObject({ server_timestamp: timestamp, presence_last_update_id: 2 });
    expect(state.presences[String(iago.email)]).toEqual(statuses);
    expect((await register(silent, { slim_presence: true })).state.presences).toEqual(byId);
    const simple = { client_capabilities: { simplified_presence_events: true } };
    expect((await register(silent, simple)).state.presences).toEqual(byId);
    const none = (await register(silent, { presence_history_limit_days: 0 })).state;
    expect([none.presences, none.presence_last_update_id]).toEqual([{}, -1]);
    const any = { presence_history_limit_days: Number.MAX_SAFE_INTEGER };
    expect(Object.keys((await register(silent, any)).state.presences)).toHaveLength(2);
    const usual = (await register(silent, { presence_history_limit_days: null })).state;
    expect(Object.keys(usual.presences)).toHaveLength(2);
    expect((await register(silent.atLevel(262))).state.presence_last_update_id).toBeUndefined();
    expect((await register(silent.atLevel(70))).state.server_timestamp).toEqual(timestamp);
    expect((await register(silent.atLevel(69))).state.server_timestamp).toBeUndefined();
  });

  it('disappears and returns with the setting, with events for everyone', async () => {
    const { events } = await register(owner);
    const own = await register(iago, { event_types: ['user_settings', 'presence'] });
    await iago.call('updateSettings', { presence_enabled: false });
    const [off] = await events();
    const idle = { status: 'idle', timestamp };
    expect(off).toMatchObject({ user_id: iago.userId, presence: { website: idle } });
    expect(off.server_timestamp - off.presence.website.timestamp).toBe(320);
    await iago.post(path, { status: 'active', ping_only: true });
    expect(await refusal(owner.get(`/users/${iago.userId}/presence`))).toEqual(
      bad(`No presence data for ${iago.userId}`),
    );
    await iago.call('updateSettings', { presence_enabled: true });
    expect(await events()).toMatchObject([off, { presence: { website } }]);
    expect((await owner.get(`/users/${iago.userId}/presence`)).status).toBe(200);
    expect(await own.events()).toMatchObject([
      { type: 'user_settings', property: 'presence_enabled', value: false },
      { type: 'presence' },
      { type: 'user_settings', property: 'presence_enabled', value: true },
      { type: 'presence' },
    ]);
  });
});
