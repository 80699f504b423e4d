import { ApiClient } from '@parley/adapter-http/testing';
import { currentLevel } from '@parley/core/kernel';
import sharp from 'sharp';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

let server: TestServer;
let owner: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  ({ owner } = server);
});

afterAll(() => server.stop());

const as = (client: ApiClient, userAgent: string): ApiClient =>
  client.with({ 'User-Agent': userAgent });

const terminal = 'ZulipTerminal/0.7.0 (Linux)';

const levelOf = async (client: ApiClient): Promise<number> =>
  (await client.post('/register', { event_types: [] })).body.chat_feature_level;

const sentTo = async (values: object): Promise<number> => {
  const message = { type: 'direct', to: [owner.userId], content: 'hello', ...values };
  return (await owner.post('/messages', message)).body.id;
};

describe('a client that sends every absent value as null', () => {
  it('sends a message without a widget, a queue or a forged sender', async () => {
    const absent = Object.fromEntries(
      ['widget_content', 'queue_id', 'local_id', 'sender', 'forged', 'read_by_sender'].map(
        (name) => [name, 'null'],
      ),
    );
    const { body } = await owner.get(`/messages/${await sentTo(absent)}`);
    expect(body.message).toMatchObject({ content: '<p>hello</p>', submessages: [] });
  });

  it('reacts by the name of the emoji alone', async () => {
    const id = await sentTo({});
    const reaction = { emoji_name: 'tada', emoji_code: 'null', reaction_type: 'null' };
    expect((await owner.post(`/messages/${id}/reactions`, reaction)).status).toBe(200);
  });

  it('changes no setting that it omits so', async () => {
    const { body } = await owner.patch('/settings', { enter_sends: 'null', web_home_view: 'null' });
    expect(body).toEqual({ result: 'success', msg: '' });
  });
});

describe('the level of a request without one', () => {
  it('is that of the User-Agent, unless the header says another', async () => {
    expect(await levelOf(owner)).toBe(currentLevel);
    expect(await levelOf(as(owner, terminal))).toBe(148);
    expect(await levelOf(as(owner, terminal).atLevel(313))).toBe(313);
    const { body } = await as(server.anonymous, terminal).get('/server_settings');
    expect([body.chat_feature_level, body.zulip_feature_level]).toEqual([148, 148]);
  });

  it('hides the endpoints that are newer', async () => {
    const client = as(owner, terminal);
    expect(await client.get('/reminders')).toMatchObject({
      status: 404,
      body: { code: 'BAD_REQUEST', msg: 'Not found' },
    });
    expect((await owner.get('/reminders')).status).toBe(200);
  });

  it('is that of the organization for unknown programs, and its setting is announced', async () => {
    const { owner: admin, ...realm } = await server.newRealm('levels');
    const member = await realm.newUser('Member');
    const { queue_id, last_event_id } = (
      await member.post('/register', { event_types: ['realm'], fetch_event_types: ['realm'] })
    ).body;
    expect((await admin.patch('/realm', { default_feature_level: 313 })).body).toMatchObject({
      default_feature_level: 313,
    });
    expect(await levelOf(member)).toBe(313);
    expect(await levelOf(as(member, terminal))).toBe(148);
    const { events } = (await member.get('/events', { queue_id, last_event_id, dont_block: true }))
      .body;
    expect(events).toEqual([
      {
        type: 'realm',
        op: 'update',
        property: 'default_feature_level',
        value: 313,
        id: expect.any(Number),
      },
    ]);
    expect((await member.post('/register', { fetch_event_types: ['realm'] })).body).toMatchObject({
      realm_default_feature_level: 313,
    });
    expect((await admin.patch('/realm', { default_feature_level: 513 })).status).toBe(400);
    await admin.patch('/realm', { default_feature_level: 0 });
    expect(await levelOf(member)).toBe(currentLevel);
  });

  it('is that of the bot rather than that of its User-Agent, and is announced', async () => {
    const created = (await owner.post('/bots', { full_name: 'Old', short_name: 'old' })).body;
    const bot = new ApiClient(server.site, `old-bot@${server.domain}`, created.api_key);
    const { queue_id, last_event_id } = (
      await owner.post('/register', { event_types: ['realm_bot'] })
    ).body;
    const change = (default_feature_level: number) =>
      owner.patch(`/bots/${created.user_id}`, { default_feature_level });
    expect(created.default_feature_level).toBeNull();
    expect((await change(400)).body).toMatchObject({ default_feature_level: 400 });
    expect(await levelOf(as(bot, terminal))).toBe(400);
    expect(await levelOf(bot.atLevel(300))).toBe(300);
    await change(400);
    expect((await change(0)).body).toMatchObject({ default_feature_level: null });
    expect(await levelOf(bot)).toBe(currentLevel);
    const { events } = (await owner.get('/events', { queue_id, last_event_id, dont_block: true }))
      .body;
    expect(events.map((event: { readonly bot: unknown }) => event.bot)).toEqual([
      { user_id: created.user_id, default_feature_level: 400 },
      { user_id: created.user_id, default_feature_level: null },
    ]);
  });
});

describe('field_data of profile fields', () => {
  it('is text for clients of the public system in register, GET and events, and an object for others', async () => {
    const field = {
      name: 'Food',
      field_type: 3,
      field_data: { a: { text: 'Apple', order: '1' } },
    };
    const { id } = (await owner.post('/realm/profile_fields', field)).body;
    const client = as(owner, terminal);
    const python = as(owner, 'ZulipPython/0.9.1');
    const dataOf = (fields: readonly { readonly id: number; readonly field_data: unknown }[]) =>
      fields.find((one) => one.id === id)?.field_data;
    const seen = async (viewer: ApiClient) => {
      const types = ['custom_profile_fields'];
      const { body } = await viewer.post('/register', { event_types: types });
      await owner.patch(`/realm/profile_fields/${id}`, { hint: `for ${body.queue_id}` });
      const { queue_id, last_event_id } = body;
      const { events } = (
        await viewer.get('/events', { queue_id, last_event_id, dont_block: true })
      ).body;
      return [
        dataOf(body.custom_profile_fields),
        dataOf((await viewer.get('/realm/profile_fields')).body.custom_fields),
        dataOf(events[0].fields),
      ];
    };
    expect(await seen(client)).toEqual(Array(3).fill(JSON.stringify(field.field_data)));
    expect(await seen(python)).toEqual(Array(3).fill(JSON.stringify(field.field_data)));
    expect(await seen(client.atLevel(currentLevel))).toEqual(
      Array(3).fill(JSON.stringify(field.field_data)),
    );
    expect(await seen(owner)).toEqual(Array(3).fill(field.field_data));
  });
});

describe('a client of the public system', () => {
  const python = 'ZulipPython/0.9.1 (Debian GNU/Linux; 12)';
  const theirs = { emoji_name: 'zulip', emoji_code: 'zulip', reaction_type: 'zulip_extra_emoji' };

  it.each([python, 'go-zulip/0.1.0', 'node-fetch/1.0', terminal, 'ZulipHelloworldBot (Linux)'])(
    'gets its names of the extra emoji and what it belongs to: %s',
    async (userAgent) => {
      const client = as(owner, userAgent).atLevel(currentLevel);
      const { queue_id, last_event_id } = (await client.post('/register')).body;
      const id = await sentTo({});
      await owner.post(`/messages/${id}/reactions`, { emoji_name: 'parley' });
      await owner.post('/users/me/status', { emoji_name: 'parley' });
      const { message } = (await client.get(`/messages/${id}`)).body;
      expect(message.reactions).toEqual([{ ...theirs, user_id: owner.userId }]);
      const { messages } = (
        await client.get('/messages', { anchor: id, num_before: 0, num_after: 0 })
      ).body;
      expect(messages[0].reactions).toEqual(message.reactions);
      const { events } = (
        await client.get('/events', { queue_id, last_event_id, dont_block: true })
      ).body;
      const ofType = (type: string) =>
        events.find((event: { readonly type: string }) => event.type === type);
      expect(ofType('reaction')).toMatchObject(theirs);
      expect(ofType('user_status')).toMatchObject(theirs);
      expect((await client.get(`/users/${owner.userId}/status`)).body.status).toEqual(theirs);
      expect((await client.delete(`/messages/${id}/reactions`, theirs)).body.result).toBe(
        'success',
      );
      const status = { status_text: '', emoji_name: '' };
      expect((await client.post('/users/me/status', status)).body.result).toBe('success');
    },
  );

  it('gets and sends its names of settings and sounds', async () => {
    const client = as(owner, python);
    const registered = (await client.post('/register')).body;
    expect(registered).toMatchObject({
      zulip_plan_is_not_limited: true,
      realm_zulip_update_announcements_stream_id: -1,
    });
    const { queue_id, last_event_id, user_settings: settings } = registered;
    const own = Object.keys(registered).filter((name) => /^(realm_)?chat_/.test(name));
    expect(own.sort()).toEqual(['chat_feature_level', 'chat_merge_base', 'chat_version']);
    expect(settings.notification_sound).toBe('zulip');
    expect(settings.available_notification_sounds).toContain('zulip');
    const channel = { subscriptions: [{ name: 'news' }] };
    await owner.post('/users/me/subscriptions', channel);
    const { stream_id } = (await owner.get('/get_stream_id', { stream: 'news' })).body;
    const patched = await client.patch('/realm', {
      zulip_update_announcements_stream_id: stream_id,
    });
    expect(patched.body).toEqual({
      result: 'success',
      msg: '',
      zulip_update_announcements_stream_id: stream_id,
    });
    await client.patch('/settings', { notification_sound: 'ding' });
    await client.patch('/settings', { notification_sound: 'zulip' });
    expect(
      (await owner.post('/register', { fetch_event_types: ['realm', 'user_settings'] })).body,
    ).toMatchObject({
      realm_chat_update_announcements_stream_id: stream_id,
      user_settings: { notification_sound: 'parley' },
    });
    const { events } = (await client.get('/events', { queue_id, last_event_id, dont_block: true }))
      .body;
    expect(events).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ property: 'zulip_update_announcements_stream_id' }),
        expect.objectContaining({ property: 'notification_sound', value: 'zulip' }),
      ]),
    );
    const refused = await client.patch('/realm', { zulip_update_announcements_stream_id: 'x' });
    expect(refused.body.msg).toContain('zulip_update_announcements_stream_id');
    await client.patch('/realm', { zulip_update_announcements_stream_id: -1 });
  });

  it('finds the picture of its extra emoji', async () => {
    const path = '/static/generated/emoji/images/emoji/unicode/zulip.png';
    const { status, headers } = await fetch(`${server.site}${path}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  });
});

describe('the extra emoji', () => {
  it('is understood by everybody under the name in existing clients', async () => {
    const id = await sentTo({ content: ':zulip:' });
    const theirs = { emoji_name: 'zulip', emoji_code: 'zulip', reaction_type: 'zulip_extra_emoji' };
    const ours = { emoji_name: 'parley', emoji_code: 'parley', reaction_type: 'chat_extra_emoji' };
    const message = async () => (await owner.get(`/messages/${id}`)).body.message;
    expect((await owner.post(`/messages/${id}/reactions`, theirs)).status).toBe(200);
    expect((await message()).reactions).toEqual([{ ...ours, user_id: owner.userId }]);
    expect((await message()).content).toContain('alt=":parley:"');
    expect((await owner.delete(`/messages/${id}/reactions`, theirs)).status).toBe(200);
    expect((await message()).reactions).toEqual([]);
    await owner.post('/users/me/status', theirs);
    expect((await owner.get(`/users/${owner.userId}/status`)).body.status).toEqual(ours);
  });
});

describe('a JSON body', () => {
  const send = (path: string, body: string) =>
    owner.with({ 'content-type': 'application/json' }).request('POST', path, body);

  it.each(['{"content": "x"}', '[]', '{', '', 'null'])(
    'carries no parameters, and an error about a missing one says so: %s',
    async (body) => {
      expect(await send('/messages/render', body)).toMatchObject({
        status: 400,
        body: {
          code: 'REQUEST_VARIABLE_MISSING',
          msg: "Missing 'content' argument. Parameters are form fields; a JSON body is not read.",
          var_name: 'content',
        },
      });
    },
  );

  it('is no error where no parameter is missing', async () => {
    expect((await send('/register', '{}')).status).toBe(200);
    expect((await send('/messages/render?content=x', '{"content": "y"}')).body.rendered).toBe(
      '<p>x</p>',
    );
  });
});

describe('a file without a Content-Type', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const form = (name: string) =>
    new Uint8Array(
      Buffer.concat([
        Buffer.from(
          `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
        ),
        png,
        Buffer.from('\r\n--x--\r\n'),
      ]),
    );
  const upload = (path: string, name: string) =>
    owner
      .with({ 'content-type': 'multipart/form-data; boundary=x' })
      .request('POST', path, form(name));

  it('is served with the type of its content', async () => {
    const { body } = await upload('/user_uploads', 'dot');
    const { url } = (await owner.get(body.url)).body;
    const served = await fetch(`${server.site}${url}`);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('can be a custom emoji', async () => {
    expect((await upload('/realm/emoji/dot', 'dot.png')).body).toMatchObject({
      result: 'success',
    });
  });

  it('is found when the slashes of its path are encoded', async () => {
    const { body } = await upload('/user_uploads', 'dot.png');
    const [, , ...parts] = String(body.url).split('/');
    const [realm = '', ...rest] = parts;
    const path = `/user_uploads/${realm}/${rest.join('%2F')}`;
    const { url } = (await owner.get(path)).body;
    expect((await fetch(`${server.site}${url}`)).status).toBe(200);
    const key = Buffer.from(`${owner.email ?? ''}:${owner.apiKey ?? ''}`).toString('base64');
    const direct = await fetch(`${server.site}${path}`, {
      headers: { authorization: `Basic ${key}` },
    });
    expect(direct.status).toBe(200);
    const whole = `/user_uploads/${encodeURIComponent(parts.join('/'))}`;
    const issued = (await owner.get(whole)).body;
    expect((await fetch(`${server.site}${String(issued.url)}`)).status).toBe(200);
    expect((await owner.get('/user_uploads/1%2F3e%2Fnothing%2Fa.png')).body).toMatchObject({
      code: 'BAD_REQUEST',
      msg: expect.stringMatching(/not found|Invalid|does not exist/),
    });
  });
});

describe('pictures of the server', () => {
  it('exist for placeholder users, the extra emoji and images without a thumbnail yet', async () => {
    const unknown = await fetch(`${server.site}/static/images/unknown-user-avatar.png`);
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([200, 'image/png']);
    const rendered = (await owner.post('/messages/render', { content: ':zulip:' })).body.rendered;
    const [, source = ''] = /src="([^"]+)"/.exec(String(rendered)) ?? [];
    const emoji = await fetch(`${server.site}${source}`);
    expect([emoji.status, emoji.headers.get('content-type')]).toEqual([200, 'image/png']);
    const { format } = await sharp(Buffer.from(await emoji.arrayBuffer())).metadata();
    expect(format).toBe('png');
    const loader = await fetch(`${server.site}/static/images/loading/loader-black.svg`);
    expect([loader.status, loader.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('image/svg+xml'),
    ]);
  });
});

describe('endpoints and fields that existing clients use', () => {
  it('changes settings by command, and responds to a ping', async () => {
    const run = async (command: string) => (await owner.post('/zcommand', { command })).body;
    const settings = async () =>
      (await owner.post('/register', { fetch_event_types: ['user_settings'] })).body.user_settings;
    expect(await run('/ping')).toEqual({ result: 'success', msg: '' });
    await run('/dark');
    await run('/fluid-width');
    expect(await settings()).toMatchObject({ color_scheme: 2, fluid_layout_width: true });
    await run('/day');
    await run('/fixed-width');
    expect(await settings()).toMatchObject({ color_scheme: 3, fluid_layout_width: false });
    expect(await run('ping')).toMatchObject({
      code: 'BAD_REQUEST',
      msg: expect.stringContaining('slash'),
    });
    expect(await run('/pong')).toMatchObject({ code: 'BAD_REQUEST', msg: 'Unknown command: pong' });
  });

  it('says that login without a password is disabled', async () => {
    expect(await server.anonymous.post('/dev_fetch_api_key', { username: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: expect.stringContaining('disabled') },
    });
    expect((await server.anonymous.request('POST', '/dev_fetch_api_key?username=x')).status).toBe(
      400,
    );
  });

  it('has the address of a new bot', async () => {
    const { body } = await owner.post('/bots', { full_name: 'Addressed', short_name: 'addressed' });
    expect(body.email).toBe(`addressed-bot@${server.domain}`);
  });

  it('names the fields of an invalid playground', async () => {
    const add = async (values: object) => {
      const playground = {
        name: 'P',
        pygments_language: 'python',
        url_template: 'https://p/{code}',
      };
      return (await owner.post('/realm/playgrounds', { ...playground, ...values })).body.errors;
    };
    expect(await add({})).toBeUndefined();
    expect(await add({})).toEqual({ __all__: [expect.any(String)] });
    expect(await add({ pygments_language: '?' })).toEqual({
      pygments_language: [expect.any(String)],
    });
    expect(await add({ url_template: 'x' })).toEqual({ url_template: [expect.any(String)] });
    const linkifier = { pattern: '(', url_template: 'https://x/' };
    expect((await owner.post('/realm/filters', linkifier)).body.errors).toEqual({
      pattern: [expect.any(String)],
    });
  });

  it.each([
    [362, false],
    [363, undefined],
  ])('at level %i, is_billing_admin is %p', async (level, expected) => {
    const client = owner.atLevel(level);
    const { body } = await client.post('/register', { fetch_event_types: ['realm_user'] });
    const [user] = (await client.get('/users')).body.members;
    expect([body.is_billing_admin, body.realm_users[0].is_billing_admin]).toEqual([
      expected,
      expected,
    ]);
    expect(user.is_billing_admin).toBe(expected);
  });

  it.each([
    [325, { allow_owners_group: true, id_field_name: 'can_create_groups_id' }],
    [326, {}],
  ])('at level %i, the rules of permissions also have %j', async (level, older) => {
    const { body } = await owner.atLevel(level).post('/register', { fetch_event_types: ['realm'] });
    expect(body.server_supported_permission_settings.realm.can_create_groups).toEqual({
      require_system_group: false,
      allow_internet_group: false,
      allow_nobody_group: true,
      allow_everyone_group: false,
      default_group_name: 'role:members',
      default_for_system_groups: null,
      allowed_system_groups: [],
      ...older,
    });
  });

  it('enables read receipts, and names the start of the server', async () => {
    const { body } = await owner.post('/register', { fetch_event_types: ['realm'] });
    expect(body.realm_enable_read_receipts).toBe(true);
    expect(body.server_generation).toBeGreaterThan(1_700_000_000);
  });
});

describe('the storage of a bot', () => {
  const newBot = async (short_name: string): Promise<ApiClient> => {
    const { body } = await owner.post('/bots', { full_name: short_name, short_name });
    return new ApiClient(server.site, body.email, body.api_key, body.user_id);
  };

  it('is written, read and removed by the bot', async () => {
    const [bot, other] = [await newBot('storing'), await newBot('another')];
    const storage = { 'entry 1': 'value 1', 'entry 2': '{"x": 1}', '': '' };
    expect((await bot.put('/bot_storage', { storage })).body).toEqual({
      result: 'success',
      msg: '',
    });
    await bot.put('/bot_storage', { storage: { 'entry 1': 'new' } });
    const stored = async (values = {}) => (await bot.get('/bot_storage', values)).body.storage;
    expect(await stored()).toEqual({ ...storage, 'entry 1': 'new' });
    expect(await stored({ keys: 'null' })).toEqual({ ...storage, 'entry 1': 'new' });
    expect(await stored({ keys: ['entry 1'] })).toEqual({ 'entry 1': 'new' });
    expect((await other.get('/bot_storage')).body.storage).toEqual({});
    for (const method of ['get', 'delete'] as const) {
      const response = await bot[method]('/bot_storage', { keys: ['entry 1', 'x'] });
      expect(response.body).toMatchObject({ code: 'BAD_REQUEST', msg: 'Key does not exist: x' });
    }
    await bot.delete('/bot_storage', { keys: ['entry 1'] });
    expect(await stored()).toEqual({ 'entry 2': '{"x": 1}', '': '' });
    await bot.delete('/bot_storage');
    expect(await stored()).toEqual({});
  });

  it.each([
    ['[]', 'storage is not a dict'],
    [{ a: 1 }, 'storage["a"] is not a string'],
    [{ ['k'.repeat(101)]: 'x' }, 'storage has a key that is too long (limit: 100 characters)'],
    [{ a: 'x'.repeat(100_001) }, 'storage["a"] is too long (limit: 100000 characters)'],
  ])('rejects %.30p', async (storage, msg) => {
    const bot = await newBot(`bad${String(msg.length)}`);
    expect((await bot.put('/bot_storage', { storage })).body).toMatchObject({ msg });
    expect((await bot.get('/bot_storage')).body.storage).toEqual({});
  });

  it('is not for people', async () => {
    expect((await owner.get('/bot_storage')).body).toMatchObject({
      code: 'BAD_REQUEST',
      msg: 'This endpoint is available only to bots.',
    });
  });
});

describe('a report of a message', () => {
  it('is posted in the channel for reports, for messages that the caller can read', async () => {
    const { owner: admin, ...realm } = await server.newRealm('reports');
    const member = await realm.newUser('Member');
    const outsider = await realm.newUser('Outsider');
    const values = { type: 'direct', to: [member.userId], content: 'bad ```` words' };
    const { id } = (await admin.post('/messages', values)).body;
    const report = (by: ApiClient, given = {}) =>
      by.post(`/messages/${id}/report`, { report_type: 'spam', ...given });
    expect((await report(member)).body.msg).toContain('no channel for reports');
    await admin.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'reports' }],
      invite_only: true,
    });
    const channel = (await admin.get('/get_stream_id', { stream: 'reports' })).body.stream_id;
    await admin.patch('/realm', { moderation_request_channel_id: channel });
    expect((await report(outsider)).body.msg).toBe('Invalid message(s)');
    expect((await report(member, { report_type: 'rude' })).body.msg).toContain('rude');
    expect((await report(member, { report_type: 'other' })).body.msg).toContain('description');
    expect((await member.atLevel(434).post(`/messages/${id}/report`)).status).toBe(404);
    expect((await report(member, { description: 'see *this*' })).body).toEqual({
      result: 'success',
      msg: '',
    });
    const narrow = [{ operator: 'channel', operand: channel }];
    const { messages } = (
      await admin.get('/messages', { narrow, anchor: 'newest', num_before: 5, num_after: 0 })
    ).body;
    expect(messages.at(-1)).toMatchObject({
      subject: 'Reports about Owner',
      sender_full_name: 'Notification Bot',
    });
    await report(member, { description: 'first\n```\nnever closed' });
    const { messages: later } = (
      await admin.get('/messages', { narrow, anchor: 'newest', num_before: 1, num_after: 0 })
    ).body;
    expect(later.at(-1).content).toMatch(/never closed\n<\/code><\/pre>[^]*<p>The message:<\/p>/);
    for (const text of ['Spam', 'see <em>this</em>', 'bad ```` words', 'Member', `near/${id}`]) {
      expect(messages.at(-1).content).toContain(text);
    }
  });

  it('is never posted in a public channel', async () => {
    const { owner: admin, ...realm } = await server.newRealm('open-reports');
    const member = await realm.newUser('Member');
    const { id } = (
      await member.post('/messages', { type: 'direct', to: [member.userId], content: 'private' })
    ).body;
    await admin.post('/users/me/subscriptions', { subscriptions: [{ name: 'open' }] });
    const open = (await admin.get('/get_stream_id', { stream: 'open' })).body.stream_id;
    expect(await admin.patch('/realm', { moderation_request_channel_id: open })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'Moderation request channel must be private.' },
    });
    expect((await member.post(`/messages/${id}/report`, { report_type: 'spam' })).body.msg).toBe(
      'This organization has no channel for reports of messages.',
    );
  });
});
