import type { Values } from '@parley/adapter-http/testing';
import { ApiClient } from '@parley/adapter-http/testing';
import { role } from '@parley/core';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newAccount, newBot } from '../testing/accounts';
import type { Wire } from '../testing/channels';
import { newChannel, refused } from '../testing/channels';
import type { Event } from '../testing/event-watch';
import { watch, watchOne } from '../testing/event-watch';
import type { TestRealm, TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';
import { until } from '../testing/until';

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
    await ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'work' }] });
    await ann.post('/users/me/subscriptions', {
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
    default_feature_level: null,
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
        email: `porter-bot@${server.domain}`,
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
      [447, 'new-bot'],
      [446, undefined],
    ])('changes the short name from level 447 on: %d', async (level, expected) => {
      const { id } = await make();
      const { body } = await ann.atLevel(level).patch(`/bots/${id}`, { short_name: 'new' });
      const { email } = await record(id);
      expect(email).toBe(expected === undefined ? email : `${expected}@${server.domain}`);
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
      const bot = new ApiClient(server.site, `robot${count}-bot@${server.domain}`, key, id);
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
      const bot = new ApiClient(server.site, `robot${count}-bot@${server.domain}`, key, id);
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

describe('system bots', () => {
  let server: TestRealm;
  let ann: ApiClient;

  const listed = async (by: ApiClient): Promise<readonly Wire[]> =>
    (await by.post('/register', { fetch_event_types: ['realm_user'] })).body.cross_realm_bots;

  const idOf = async (fullName: string): Promise<number> => {
    const bot = (await listed(ann)).find((each) => each.full_name === fullName);
    return Number(bot?.user_id);
  };

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

  it.each([
    [82, false],
    [83, true],
  ])('are marked at level %d: %s', async (level, marked) => {
    const [bot] = await listed(ann.atLevel(level));
    expect(bot !== undefined && 'is_system_bot' in bot).toBe(marked);
  });

  it('cannot be changed', async () => {
    const id = await idOf('Notification Bot');
    expect((await server.owner.delete(`/users/${id}`)).body).toEqual(refused('No such user'));
    expect((await server.owner.patch(`/users/${id}`, { full_name: 'Me' })).body).toEqual(
      refused('No such user'),
    );
    expect((await server.owner.delete(`/bots/${id}`)).body).toEqual(refused('No such bot'));
    expect((await server.owner.patch(`/bots/${id}`, { full_name: 'Me' })).body).toEqual(
      refused('No such bot'),
    );
  });

  it("can be the sender in a channel's email address, as can the caller and their bots", async () => {
    const path = `/streams/${await newChannel(ann, 'by mail')}/email_address`;
    const addressFor = async (sender_id?: number) => (await ann.get(path, { sender_id })).body;
    const own = await newBot(ann, 'letters');
    const { email } = await addressFor();
    expect((await addressFor(await idOf('Email Gateway'))).email).toBe(email);
    const addresses = [email, (await addressFor(ann.userId)).email];
    addresses.push((await addressFor(own.userId)).email);
    expect(new Set(addresses).size).toBe(3);
    expect((await addressFor(own.userId)).email).toBe(addresses[2]);
    expect(await addressFor(await idOf('Notification Bot'))).toEqual(
      refused('Insufficient permission'),
    );
    expect(await addressFor(server.owner.userId)).toEqual(refused('No such bot'));
    expect(await addressFor(999_999)).toEqual(refused('No such bot'));
    const administrator = await newAccount(server, 'administrator', role.administrator);
    expect((await administrator.get(path, { sender_id: own.userId })).body).toEqual(
      refused('No such bot'),
    );
    const bob = await server.newUser('Bob');
    expect((await bob.get(path, { sender_id: own.userId })).body).toEqual(
      refused('Insufficient permission'),
    );
    await ann.delete(`/bots/${own.userId}`);
    expect(await addressFor(own.userId)).toEqual(refused('No such bot'));
  });

  it.each([
    [334, true],
    [335, false],
  ])('cannot be chosen as that sender at level %d: %s', async (level, isIgnored) => {
    const path = `/streams/${await newChannel(ann, `by mail ${level}`)}/email_address`;
    const byDefault = (await ann.get(path)).body.email;
    const { body } = await ann.atLevel(level).get(path, { sender_id: ann.userId });
    expect(body.email === byDefault).toBe(isIgnored);
  });
});

describe('outgoing webhooks', () => {
  type Payload = Readonly<Record<string, unknown>> & { readonly message: Values };

  /** A webhook server for bots, which records the requests it received. */
  const startWebhook = async (respond: (received: Payload) => object) => {
    const received: Payload[] = [];
    const server: Server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const payload = JSON.parse(body) as Payload;
        received.push(payload);
        response.writeHead(200).end(JSON.stringify(respond(payload)));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      received,
      stop: () => server.close(),
    };
  };

  let server: TestRealm;
  let ann: ApiClient;
  let ben: ApiClient;
  let webhook: Awaited<ReturnType<typeof startWebhook>>;
  let bot: ApiClient;
  let work: number;

  beforeAll(async () => {
    server = await running.newRealm('outgoingwebhooks');
    ann = await server.newUser('Ann');
    ben = await server.newUser('Ben');
    webhook = await startWebhook(({ data }) =>
      String(data).includes('quiet') ? {} : { content: `You said: ${String(data)}` },
    );
    const made = await ann.post('/bots', {
      full_name: 'Echo',
      short_name: 'echo',
      bot_type: 3,
      payload_url: JSON.stringify(webhook.url),
    });
    bot = new ApiClient(
      server.site,
      `echo-bot@${server.domain}`,
      made.body.api_key,
      made.body.user_id,
    );
    await ben.post('/users/me/subscriptions', { subscriptions: [{ name: 'work' }] });
    work = (await ben.get('/get_stream_id', { stream: 'work' })).body.stream_id;
  });

  afterAll(() => {
    webhook.stop();
  });

  const contents = async (by: ApiClient, narrow: readonly object[]): Promise<readonly Values[]> =>
    (
      await by.get('/messages', {
        narrow,
        anchor: 'newest',
        num_before: 10,
        num_after: 0,
        apply_markdown: false,
      })
    ).body.messages;

  it('send a mention with the whole message record, and post the response', async () => {
    const content = '@**Echo** hello *there*';
    const sent = await ben.post('/messages', { type: 'stream', to: work, topic: 'tea', content });
    const received = await until(() => webhook.received.find(({ data }) => data === content));
    const { body: own } = await bot.post('/chat-outgoing-webhook');
    expect(own).toMatchObject({ bot_full_name: 'Echo', token: expect.stringMatching(/^\w{32}$/) });
    const { message, ...rest } = received;
    expect(rest).toEqual({
      data: content,
      bot_email: own.bot_email,
      bot_full_name: 'Echo',
      token: own.token,
      trigger: 'mention',
    });
    expect(message).toMatchObject({
      id: sent.body.id,
      type: 'stream',
      stream_id: work,
      display_recipient: 'work',
      subject: 'tea',
      content,
      content_type: 'text/x-markdown',
      rendered_content: expect.stringContaining('<em>there</em>'),
      sender_id: ben.userId,
      avatar_url: expect.stringMatching(/^http/),
      reactions: [],
      submessages: [],
      topic_links: [],
    });
    expect(message).not.toHaveProperty('flags');
    const narrow = [{ operator: 'sender', operand: bot.userId }];
    const [respond] = await until(async () => {
      const found = await contents(ben, narrow);
      return found.length > 0 ? found : undefined;
    });
    expect(respond).toMatchObject({
      content: `You said: ${content}`,
      stream_id: work,
      subject: 'tea',
      client: 'OutgoingWebhookResponse',
    });
  });

  it('send direct messages, and post the response to the whole conversation', async () => {
    const [annHears, benHears] = await watch(
      [ann, ben],
      async () => {
        await ben.post('/messages', {
          type: 'direct',
          to: [bot.userId, ann.userId],
          content: 'psst',
        });
        const received = await until(() => webhook.received.find(({ data }) => data === 'psst'));
        expect(received).toMatchObject({ trigger: 'direct_message' });
        expect(received.message.display_recipient).toHaveLength(3);
        await until(async () => {
          const found = await contents(ben, [{ operator: 'is', operand: 'dm' }]);
          return found.length > 1 ? found : undefined;
        });
      },
      { event_types: ['message'] },
    );
    const contentsOf = (events: readonly Event[] = []) =>
      events.map(({ message }) => (message as Values).content);
    expect(contentsOf(annHears)).toEqual(['psst', 'You said: psst']);
    expect(contentsOf(benHears)).toEqual(['psst', 'You said: psst']);
  });

  it('are not called without a mention, by a bot, or by a silent mention', async () => {
    const before = webhook.received.length;
    const other = await newBot(ann, 'other');
    const post = (by: ApiClient, content: string) =>
      by.post('/messages', { type: 'stream', to: work, topic: 'tea', content });
    await post(ben, 'Just talking');
    await post(ben, '@_**Echo** silently');
    await post(ben, '`@**Echo**` in code');
    await post(ben, '@**all** to everyone');
    await post(other, '@**Echo** from a bot');
    await other.post('/messages', { type: 'direct', to: [bot.userId], content: 'from a bot' });
    await post(ben, '@**Echo** quiet');
    await until(() => webhook.received.find(({ data }) => data === '@**Echo** quiet'));
    expect(webhook.received.length).toBe(before + 1);
  });

  it('notify the sender and the owner if the webhook is unreachable', async () => {
    const { body } = await ann.post('/bots', {
      full_name: 'Lost',
      short_name: 'lost',
      bot_type: 3,
      payload_url: '"http://127.0.0.1:1/"',
    });
    await ben.post('/messages', { type: 'direct', to: [body.user_id], content: 'Anybody?' });
    const from = (by: ApiClient) =>
      until(async () => {
        const found = await contents(by, [{ operator: 'sender', operand: body.user_id }]);
        return found.length > 0 ? found.map(({ content }) => content) : undefined;
      });
    expect(await from(ben)).toEqual(['Failure! Bot is unavailable']);
    expect(await from(ann)).toEqual([expect.stringContaining('A connection error occurred')]);
  });

  it("return a bot's name and email only to the bot itself", async () => {
    const plain = await newBot(ann, 'plain');
    const { body } = await plain.post('/chat-outgoing-webhook', {});
    expect(body).toEqual({
      result: 'success',
      msg: '',
      bot_email: plain.email,
      bot_full_name: 'plain bot',
    });
    expect(await ann.post('/chat-outgoing-webhook', {})).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'Insufficient permission' },
    });
    expect(await server.anonymous.post('/chat-outgoing-webhook', {})).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
  });
});
