import type { Values } from '@parley/adapter-http/testing';
import { ApiClient } from '@parley/adapter-http/testing';
import { role } from '@parley/core';
import { newAccount } from '../testing/accounts';
import { watch, watchOne } from '../testing/event-watch';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('bots', () => {
  let server: TestServer;
  let owner: ApiClient;
  let admin: ApiClient;
  let ann: ApiClient;
  let ben: ApiClient;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    ann = await server.newUser('Ann');
    ben = await server.newUser('Ben');
    admin = await newAccount(server, 'admin', role.administrator);
    await ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'work' }] });
    await ann.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'secret' }],
      invite_only: true,
    });
  });

  afterAll(() => server.stop());

  let count = 0;
  type Bot = { readonly id: number; readonly key: string; readonly name: string };
  /** A bot of Ann's. */
  const make = async (given: Values = {}, by = ann): Promise<Bot> => {
    count += 1;
    const name = `Robot ${count}`;
    const { body } = await by.post('/bots', {
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
  const refused = failure('Insufficient permission');
  const watched = { event_types: ['realm_bot', 'realm_user', 'user_group'] };
  const plain = {
    default_sending_stream: null,
    default_events_register_stream: null,
    default_all_public_streams: false,
  };
  const expectUnchanged = async (work: () => Promise<unknown>): Promise<void> => {
    expect(await watchOne(owner, work, watched)).toEqual([]);
  };
  const record = async (id: number) => (await owner.get(`/users/${id}`)).body.user;

  describe('POST /bots', () => {
    it('returns the configuration of the new bot', async () => {
      const { body } = await ann.post('/bots', {
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
        email: 'porter-bot@127.0.0.1',
        is_bot: true,
        bot_type: 1,
        bot_owner_id: ann.userId,
        role: role.member,
      });
    });

    it.each([
      ['a blank short name', { short_name: ' ' }, failure('Bad name or username')],
      ['no address', { short_name: 'two words' }, failure('Bad name or username')],
      ['a short name in use', { short_name: 'porter' }, failure('Username already in use')],
      ['a name in use', { full_name: 'Ann' }, failure('Name is already in use!')],
      ['too short a name', { full_name: 'x' }, failure('Name too short!')],
      ['embedded', { bot_type: 4 }, failure('Embedded bots are not enabled.')],
      ['an unknown type', { bot_type: 5 }, failure('Invalid bot type')],
      ['another interface', { bot_type: 3, interface_type: 3 }, failure('Invalid interface type')],
      [
        'no URL to send to',
        { bot_type: 3, payload_url: '"nowhere"' },
        failure('Invalid payload_url: Value error, Not a URL'),
      ],
      [
        'an unknown channel',
        { default_sending_stream: 'nowhere' },
        failure("Invalid channel name 'nowhere'"),
      ],
      [
        'an unknown embedded service',
        { bot_type: 2, service_name: 'forge' },
        failure("Invalid integration 'forge'."),
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

    it('rejects private channels that the caller cannot access', async () => {
      expect(
        seen(
          await ben.post('/bots', {
            full_name: 'Spy',
            short_name: 'spy',
            default_sending_stream: 'secret',
          }),
        ),
      ).toEqual(failure("Invalid channel name 'secret'"));
    });
  });

  describe('GET /bots', () => {
    it("lists the caller's active bots with their keys, the oldest first", async () => {
      const cleo = await server.newUser('Cleo');
      const first = await make({}, cleo);
      const deactivated = await make({}, cleo);
      const second = await make({ default_all_public_streams: true }, cleo);
      await cleo.delete(`/bots/${deactivated.id}`);
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
      [447, `new-bot@127.0.0.1`],
      [446, undefined],
    ])('changes the short name from level 447 on: %d', async (level, expected) => {
      const { id } = await make();
      const { body } = await ann.atLevel(level).patch(`/bots/${id}`, { short_name: 'new' });
      const { email } = await record(id);
      expect(email).toBe(expected ?? email);
      expect(body.ignored_parameters_unsupported).toEqual(
        expected === undefined ? ['short_name'] : undefined,
      );
      await owner.patch(`/bots/${id}`, { short_name: `moved${id}` });
    });

    it('changes default channels and event access, and clears them with an empty name', async () => {
      const { id } = await make();
      const set = await watchOne(
        ann,
        async () => {
          const { body } = await ann.patch(`/bots/${id}`, {
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
          const { body } = await ann.patch(`/bots/${id}`, {
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

    it('adds to the configuration of an integration', async () => {
      const { id } = await make({ bot_type: 2 });
      await ann.patch(`/bots/${id}`, { config_data: { branch: 'main' } });
      const { body } = await ann.patch(`/bots/${id}`, { config_data: { mode: 'quiet' } });
      expect(body.config_data).toEqual({ branch: 'main', mode: 'quiet' });
    });

    it("changes the bot's role, for administrators only", async () => {
      const { id } = await make();
      expect(seen(await ann.patch(`/bots/${id}`, { role: role.moderator }))).toEqual(
        failure('Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL'),
      );
      await admin.patch(`/bots/${id}`, { role: role.moderator });
      expect(await record(id)).toMatchObject({ role: role.moderator });
      expect(seen(await admin.patch(`/bots/${id}`, { role: role.owner }))).toEqual(
        failure('Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL'),
      );
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

    it('rejects invalid values, and changes nothing', async () => {
      const { id } = await make();
      const other = await make();
      const deactivated = await server.newUser(`Gone ${id}`);
      await owner.delete(`/users/${deactivated.userId}`);
      const cases: readonly (readonly [ApiClient, Values, ReturnType<typeof failure>])[] = [
        [ben, { full_name: 'Mine' }, refused],
        [ann, { full_name: other.name }, failure('Name is already in use!')],
        [ann, { full_name: 'a@b' }, failure('Invalid characters in name!')],
        [ann, { short_name: '' }, failure('Bad name or username')],
        [ann, { short_name: 'porter' }, failure('Username already in use')],
        [ann, { service_interface: 3 }, failure('Invalid interface type')],
        [ann, { default_sending_stream: 'nowhere' }, failure("Invalid channel name 'nowhere'")],
        [ann, { bot_owner_id: 99_999 }, failure('Failed to change owner, no such user')],
        [
          ann,
          { bot_owner_id: deactivated.userId },
          failure('Failed to change owner, user is deactivated'),
        ],
        [
          ann,
          { bot_owner_id: other.id },
          failure("Failed to change owner, bots can't own other bots"),
        ],
      ];
      await expectUnchanged(async () => {
        for (const [by, given, expected] of cases) {
          expect(
            seen(await by.patch(`/bots/${id}`, { full_name: 'Another name', ...given })),
          ).toEqual(expected);
        }
      });
      for (const wrong of [99_999, ben.userId]) {
        expect(seen(await owner.patch(`/bots/${wrong}`, {}))).toEqual(failure('No such bot'));
      }
    });
  });

  describe('API keys', () => {
    it('are regenerated; the old key is invalid, and those who may know the new one are notified', async () => {
      const { id, key } = await make();
      const bot = new ApiClient(server.site, `robot${count}-bot@127.0.0.1`, key, id);
      expect((await bot.get('/users/me')).body).toMatchObject({ user_id: id });
      let fresh = '';
      const [mine, administrator, newer, others] = await watch(
        [ann.atLevel(473), admin.atLevel(473), ann.atLevel(474), ben.atLevel(473)],
        async () => {
          const { body } = await ann.post(`/bots/${id}/api_key/regenerate`);
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

    it('notify clients when the bot itself regenerates its key', async () => {
      const { id, key } = await make();
      const bot = new ApiClient(server.site, `robot${count}-bot@127.0.0.1`, key, id);
      const events = await watchOne(
        ann.atLevel(473),
        () => bot.post('/users/me/api_key/regenerate'),
        watched,
      );
      expect(events).toEqual([
        { type: 'realm_bot', op: 'update', bot: { user_id: id, api_key: expect.any(String) } },
      ]);
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

    it('are not available to others', async () => {
      const { id } = await make();
      await expectUnchanged(async () => {
        expect(seen(await ben.post(`/bots/${id}/api_key/regenerate`))).toEqual(refused);
        expect(seen(await ben.get(`/bots/${id}/api_key`))).toEqual(refused);
      });
      expect(seen(await owner.post('/bots/99999/api_key/regenerate'))).toEqual(
        failure('No such bot'),
      );
    });
  });

  describe('of a private channel', () => {
    it("notify only the bot's owner", async () => {
      const given = {
        full_name: 'Whisper',
        short_name: 'whisper',
        default_sending_stream: 'secret',
      };
      const only = { event_types: ['realm_bot'] };
      const [mine, administrator] = await watch([ann, admin], () => ann.post('/bots', given), only);
      expect(mine).toHaveLength(1);
      expect(administrator).toEqual([]);
    });
  });
});
