import type { ApiClient } from '@parley/adapter-http/testing';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

const path = '/users/me/presence';
const timestamp = expect.any(Number);
const times = { active_timestamp: timestamp, idle_timestamp: timestamp };
const website = { client: 'website', status: 'active', timestamp, pushable: false };
const statuses = { aggregated: { client: 'website', status: 'active', timestamp }, website };

describe('Presence', () => {
  let server: TestServer;
  let owner: ApiClient;
  let iago: ApiClient;
  let silent: ApiClient;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    iago = await server.newUser('Iago');
    silent = await server.newUser('Silent');
  });

  afterAll(() => server.stop());

  const register = async (client: ApiClient, parameters: object = {}) => {
    const { queue_id, last_event_id, ...state } = (
      await client.post('/register', { event_types: ['presence'], ...parameters })
    ).body;
    const events = async () =>
      (await client.get('/events', { queue_id, last_event_id })).body.events;
    return { state, events };
  };

  const refusal = async (answer: Promise<Awaited<ReturnType<ApiClient['get']>>>) => {
    const { status, body } = await answer;
    return [status, body.code, body.msg];
  };

  const bad = (msg: string) => [400, 'BAD_REQUEST', msg];

  it('is told in every form when somebody comes', async () => {
    const simple = { client_capabilities: { simplified_presence_events: true } };
    const queues = [
      await register(owner),
      await register(owner, { slim_presence: true }),
      await register(owner, simple),
      await register(owner.atLevel(418), simple),
    ];
    const answer = await iago.post(path, { status: 'active', ping_only: true });
    expect(answer.body).toEqual({ result: 'success', msg: '' });
    await iago.post(path, { status: 'idle', ping_only: true, new_user_input: false });
    const told = await Promise.all(queues.map((queue) => queue.events()));
    const slim = {
      type: 'presence',
      id: timestamp,
      user_id: iago.userId,
      server_timestamp: timestamp,
      presence: { website },
    };
    const old = { ...slim, email: iago.email };
    expect(told).toEqual([
      [old],
      [slim],
      [{ type: 'presence', id: timestamp, presences: { [String(iago.userId)]: times } }],
      [old],
    ]);
  });

  it('is answered by address or by id, all of it or what is new', async () => {
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

  it('refuses what is no report of a person', async () => {
    expect(await refusal(iago.post(path, { status: 'offline' }))).toEqual(
      bad('Invalid status: offline'),
    );
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

  it('is read of one person and of all', async () => {
    for (const who of [iago.userId, iago.email]) {
      const { presence } = (await owner.get(`/users/${who}/presence`)).body;
      expect(presence).toEqual({
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
    const { body } = await silent.get('/realm/presence');
    expect(body).toEqual({
      result: 'success',
      msg: '',
      server_timestamp: timestamp,
      presences: { [String(iago.email)]: statuses, [String(owner.email)]: statuses },
    });
  });

  it('is in the snapshot of a register in the form that the client knows', async () => {
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

  it('goes and comes back with the setting, which everyone is told', async () => {
    const { events } = await register(owner);
    const own = await register(iago, { event_types: ['user_settings', 'presence'] });
    await iago.patch('/settings', { presence_enabled: false });
    const [off] = await events();
    const idle = { status: 'idle', timestamp };
    expect(off).toMatchObject({ user_id: iago.userId, presence: { website: idle } });
    expect(off.server_timestamp - off.presence.website.timestamp).toBe(320);
    await iago.post(path, { status: 'active', ping_only: true });
    expect(await refusal(owner.get(`/users/${iago.userId}/presence`))).toEqual(
      bad(`No presence data for ${iago.userId}`),
    );
    await iago.patch('/settings', { presence_enabled: true });
    expect(await events()).toMatchObject([off, { presence: { website } }]);
    expect((await owner.get(`/users/${iago.userId}/presence`)).status).toBe(200);
    expect(await own.events()).toMatchObject([
      { type: 'user_settings', property: 'presence_enabled', value: false },
      { type: 'presence' },
      { type: 'user_settings', property: 'presence_enabled', value: true },
      { type: 'presence' },
    ]);
  });

  it('is nobody’s where the organization has none', async () => {
    const { events } = await register(owner);
    await owner.patch('/realm', { presence_disabled: true });
    const { body } = await silent.post(path, { status: 'active' });
    expect([body.presences, body.presence_last_update_id]).toEqual([{}, -1]);
    expect((await silent.get('/realm/presence')).body.presences).toEqual({});
    expect((await register(silent)).state.presences).toEqual({});
    expect(await refusal(owner.get(`/users/${iago.userId}/presence`))).toEqual(
      bad(`No presence data for ${iago.userId}`),
    );
    await owner.patch('/realm', { presence_disabled: false });
    await owner.patch('/settings', { presence_enabled: false });
    expect(await events()).toMatchObject([{ user_id: owner.userId }]);
    await owner.patch('/settings', { presence_enabled: true });
  });

  it('is kept from guests who may not know of somebody, and hidden with an account', async () => {
    const guest = await server.newUser('Gertrude');
    await owner.patch(`/users/${guest.userId}`, { role: 600 });
    const { realm_user_groups: groups } = (
      await owner.post('/register', { fetch_event_types: ['realm_user_groups'] })
    ).body;
    const idOf = (wanted: string) =>
      groups.find(({ name }: { readonly name: string }) => name === wanted).id;
    await owner.patch('/realm', { can_access_all_users_group: { new: idOf('role:members') } });
    expect(await refusal(guest.get(`/users/${iago.userId}/presence`))).toEqual(
      bad('Insufficient permission'),
    );
    const seen = (await guest.post(path, { status: 'active', slim_presence: true })).body.presences;
    expect(seen).toEqual({ [String(guest.userId)]: times });
    await owner.patch('/realm', { can_access_all_users_group: { new: idOf('role:everyone') } });
    await owner.delete(`/users/${guest.userId}`);
    expect(await refusal(owner.get(`/users/${guest.userId}/presence`))).toEqual(
      bad('No such user'),
    );
    expect(
      (await owner.get('/realm/presence')).body.presences[String(guest.email)],
    ).toBeUndefined();
  });
});
