import type { Values } from '@parley/adapter-http/testing';
import { ApiClient } from '@parley/adapter-http/testing';
import { role } from '@parley/core/kernel';
import { newAccount } from '../testing/accounts';
import type { Wire } from '../testing/channels';
import { watch, watchOne } from '../testing/event-watch';
import type { TestRealm, TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

let running: TestServer;

beforeAll(async () => {
  running = await startTestServer();
});

afterAll(() => running.stop());

describe('bots', () => {
  let server: TestRealm;
  let owner: ApiClient;
  let admin: ApiClient;
  let ann: ApiClient;
  let ben: ApiClient;

  beforeAll(async () => {
    server = running;
    owner = server.owner;
    ann = await server.newUser('Ann');
    ben = await server.newUser('Ben');
    admin = await newAccount(server, 'admin', role.administrator);
    await ann.call('subscribe', { subscriptions: [{ name: 'work' }] });
    await ann.call('subscribe', {
      subscriptions: [{ name: 'secret' }],
      invite_only: true,
    });
  });

  let count = 0;
  type Bot = { readonly id: number; readonly key: string; readonly name: string };
  /** A bot of Ann's. */
  const make = async (given: Values = {}, by = ann): Promise<Bot> => {
    count += 1;
    const name = `Robot ${count}`;
    const body = await by.call('createBot', {
      full_name: name,
      short_name: `robot${count}`,
      ...given,
    });
    expect(body).toMatchObject({ result: 'success' });
    return { id: body.user_id, key: body.api_key, name };
  };
  const seen = ({ status, body }: { readonly status: number; readonly body: Values }) => ({
    status,
    code: body.code,
    msg: body.msg,
  });
  const failure = (msg: string, code = 'BAD_REQUEST', status = 400) => ({ status, code, msg });
  const watched = { event_types: ['realm_bot', 'realm_user', 'user_group'] };
  const plain = {
    default_sending_stream: null,
    default_events_register_stream: null,
    default_all_public_streams: false,
    default_feature_level: null,
  };
  const expectUnchanged = async (work: () => Promise<unknown>): Promise<void> => {
    expect(await watchOne(owner, work, watched)).toEqual([]);
  };
  const record = async (id: number) => (await owner.get(`/users/${id}`)).body.user;

  describe('POST /bots', () => {
    it('returns the configuration of the new bot', async () => {
      const body = await ann.call('createBot', {
        full_name: 'Porter',
        short_name: 'porter',
        default_sending_stream: 'work',
        default_events_register_stream: 'work',
        default_all_public_streams: true,
      });
      expect(body).toMatchObject({
        user_id: expect.any(Number),
        api_key: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
        avatar_url: expect.any(String),
        default_sending_stream: 'work',
        default_events_register_stream: 'work',
        default_all_public_streams: true,
      });
      expect(await record(body.user_id)).toMatchObject({
        email: `porter-bot@${server.domain}`,
        is_bot: true,
        bot_type: 1,
        bot_owner_id: ann.userId,
        role: role.member,
      });
    });

    it.each([
      [
        'no URL to send to',
        { bot_type: 3, payload_url: '"nowhere"' },
        failure('Invalid payload_url: Value error, Not a URL'),
      ],
    ])('rejects %s', async (_, given, expected) => {
      await expectUnchanged(async () => {
        const response = await ben.post('/bots', {
          full_name: 'Nobody yet',
          short_name: 'nobody',
          ...given,
        });
        expect(seen(response)).toEqual(expected);
      });
    });
  });

  describe('GET /bots', () => {
    it("lists the caller's active bots with their keys, the oldest first", async () => {
      const cleo = await server.newUser('Cleo');
      const first = await make({}, cleo);
      const deactivated = await make({}, cleo);
      const second = await make({ default_all_public_streams: true }, cleo);
      await cleo.call('deactivateBot', { bot_id: deactivated.id });
      expect((await cleo.get('/bots')).body.bots).toEqual([
        expect.objectContaining({ user_id: first.id, full_name: first.name, api_key: first.key }),
        expect.objectContaining({
          user_id: second.id,
          api_key: second.key,
          ...plain,
          default_all_public_streams: true,
        }),
      ]);
      expect((await admin.get('/bots')).body.bots).toEqual([]);
    });
  });

  describe('PATCH /bots/{bot_id}', () => {
    it('changes the name', async () => {
      const { id } = await make();
      const [events] = await watch(
        [admin.atLevel(473)],
        () =>
          ann.patch(`/bots/${id}`, {
            full_name: `Renamed ${id}`,
          }),
        watched,
      );
      expect(events).toEqual([
        expect.objectContaining({ type: 'realm_user', op: 'update' }),
        { type: 'realm_bot', op: 'update', bot: { user_id: id, full_name: `Renamed ${id}` } },
      ]);
      expect(await record(id)).toMatchObject({ full_name: `Renamed ${id}` });
    });

    it.each([
      [447, 'new-bot'],
      [446, undefined],
    ])('changes the short name from level 447 on: %d', async (level, expected) => {
      const { id } = await make();
      const body = await ann.atLevel(level).call('updateBot', { bot_id: id, short_name: 'new' });
      const { email } = await record(id);
      expect(email).toBe(expected === undefined ? email : `${expected}@${server.domain}`);
      expect(body.ignored_parameters_unsupported).toEqual(
        expected === undefined ? ['short_name'] : undefined,
      );
      await owner.call('updateBot', { bot_id: id, short_name: `moved${id}` });
    });

    it('changes default channels and event access, and clears them with an empty name', async () => {
      const { id } = await make();
      const set = await watchOne(
        ann,
        async () => {
          const body = await ann.call('updateBot', {
            bot_id: id,
            default_sending_stream: 'work',
            default_events_register_stream: 'work',
            default_all_public_streams: true,
          });
          expect(body).toMatchObject({
            default_sending_stream: 'work',
            default_events_register_stream: 'work',
            default_all_public_streams: true,
            bot_owner: 'ann@example.org',
            service_interface: null,
            service_payload_url: null,
            config_data: null,
          });
        },
        watched,
      );
      const update = (bot: Values) => ({
        type: 'realm_bot',
        op: 'update',
        bot: { user_id: id, ...bot },
      });
      expect(set).toEqual([
        update({ default_sending_stream: 'work' }),
        update({ default_events_register_stream: 'work' }),
        update({ default_all_public_streams: true }),
      ]);
      expect(
        await watchOne(
          ann,
          () => ann.patch(`/bots/${id}`, { default_sending_stream: '' }),
          watched,
        ),
      ).toEqual([update({ default_sending_stream: null })]);
    });

    it('changes the URL of an outgoing webhook', async () => {
      const { id } = await make({ bot_type: 3, payload_url: '"https://one.example/hook"' });
      const events = await watchOne(
        ann,
        async () => {
          const body = await ann.call('updateBot', {
            bot_id: id,
            service_payload_url: '"https://two.example/hook"',
            service_interface: 2,
          });
          expect(body).toMatchObject({
            service_payload_url: 'https://two.example/hook',
            service_interface: 2,
          });
        },
        watched,
      );
      expect(events).toEqual([
        {
          type: 'realm_bot',
          op: 'update',
          bot: {
            user_id: id,
            services: [
              { base_url: 'https://two.example/hook', interface: 2, token: expect.any(String) },
            ],
          },
        },
      ]);
    });

    it('changes the owner, and sends the bot to the new owner and its removal to the old one', async () => {
      const { id, key } = await make();
      const queues = [ann, ben, admin].map((client) => client.atLevel(473));
      const [before, after, administrator] = await watch(
        queues,
        () => ann.patch(`/bots/${id}`, { bot_owner_id: ben.userId }),
        watched,
      );
      const everyone = {
        type: 'realm_user',
        op: 'update',
        person: { user_id: id, bot_owner_id: ben.userId },
      };
      expect(before).toEqual([{ type: 'realm_bot', op: 'delete', bot: { user_id: id } }, everyone]);
      expect(after).toEqual([
        {
          type: 'realm_bot',
          op: 'add',
          bot: expect.objectContaining({ user_id: id, api_key: key, owner_id: ben.userId }),
        },
        everyone,
      ]);
      expect(administrator).toEqual([
        { type: 'realm_bot', op: 'update', bot: { user_id: id, owner_id: ben.userId } },
        everyone,
      ]);
    });
  });

  describe('API keys', () => {
    it('are regenerated; the old key is invalid, and those who may know the new one are notified', async () => {
      const { id, key } = await make();
      const bot = new ApiClient(server.site, `robot${count}-bot@${server.domain}`, key, id);
      expect((await bot.get('/users/me')).body).toMatchObject({ user_id: id });
      let fresh = '';
      const [mine, administrator, newer, others] = await watch(
        [ann.atLevel(473), admin.atLevel(473), ann.atLevel(474), ben.atLevel(473)],
        async () => {
          const body = await ann.call('regenerateBotApiKey', { bot_id: id });
          fresh = body.api_key;
        },
        watched,
      );
      const changed = { type: 'realm_bot', op: 'update', bot: { user_id: id, api_key: fresh } };
      expect(fresh).not.toBe(key);
      expect([mine, administrator, newer, others]).toEqual([[changed], [changed], [], []]);
      expect((await bot.get('/users/me')).status).toBe(401);
      expect((await ann.get(`/bots/${id}/api_key`)).body.api_key).toBe(fresh);
    });

    it('are included with bots below level 474, for those who may know them', async () => {
      const register = async (by: ApiClient) =>
        (await by.post('/register', { fetch_event_types: ['realm_bot'] })).body.realm_bots;
      const { id, key } = await make();
      const its = expect.objectContaining({ user_id: id, api_key: key });
      for (const by of [ann, admin]) {
        expect(await register(by.atLevel(473))).toContainEqual(its);
        expect(await register(by.atLevel(474))).not.toContainEqual(its);
        expect(await register(by.atLevel(474))).toContainEqual({
          user_id: id,
          ...plain,
          services: [],
        });
      }
      expect(await register(ben.atLevel(473))).not.toContainEqual(its);
      const bots: readonly Values[] = await register(owner.atLevel(473));
      expect(bots.filter(({ owner_id }) => owner_id === null)).toEqual([]);
    });
  });
});

describe('system bots', () => {
  let server: TestRealm;
  let ann: ApiClient;

  const listed = async (by: ApiClient): Promise<readonly Wire[]> =>
    (await by.post('/register', { fetch_event_types: ['realm_user'] })).body.cross_realm_bots;

  beforeAll(async () => {
    server = await running.newRealm('systembots');
    ann = await server.newUser('Ann');
  });

  it('are listed by name in the register response, and not among the users', async () => {
    const bots = await listed(ann);
    expect(bots).toMatchObject(
      ['Email Gateway', 'Notification Bot', 'Welcome Bot'].map((full_name) => ({
        full_name,
        is_bot: true,
        is_system_bot: true,
        is_active: true,
        bot_owner_id: null,
      })),
    );
    const { members } = (await ann.get('/users')).body;
    const ids = new Set(members.map(({ user_id }: Wire) => user_id));
    expect(bots.filter(({ user_id }) => ids.has(user_id))).toEqual([]);
  });

  it('are the same when they are looked up, with a picture that no client computes', async () => {
    for (const bot of await listed(ann)) {
      expect((await ann.get(`/users/${String(bot.user_id)}`)).body.user).toEqual(bot);
      expect(bot.avatar_url).toMatch(/\/static\/images\/organization\.png$/);
    }
  });
});
