import type { ApiClient } from '@parley/adapter-http/testing';
import sharp from 'sharp';
import type { TestRealm, TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

let running: TestServer;

beforeAll(async () => {
  running = await startTestServer();
});

afterAll(() => running.stop());

describe('reactions and custom emoji', () => {
  const picture = (): Promise<Buffer> =>
    sharp({ create: { width: 90, height: 30, channels: 3, background: '#c04020' } })
      .png()
      .toBuffer();

  const upload = (
    by: ApiClient,
    name: string,
    bytes: Uint8Array,
    type = 'image/png',
  ): ReturnType<ApiClient['request']> => {
    const form = new FormData();
    form.append('whatever', new Blob([new Uint8Array(bytes)], { type }), 'picture.png');
    return by.request('POST', `/realm/emoji/${name}`, form);
  };

  let server: TestRealm;
  let owner: ApiClient;
  let iago: ApiClient;
  let outsider: ApiClient;

  const channelMessage = async (): Promise<number> =>
    (
      await owner.post('/messages', {
        type: 'channel',
        to: 'general',
        topic: 'reactions',
        content: 'react to this',
      })
    ).body.id;

  const reactionsTo = async (id: number): Promise<unknown> =>
    (await owner.get(`/messages/${id}`)).body.message.reactions;

  beforeAll(async () => {
    server = running;
    owner = server.owner;
    iago = await server.newUser('Iago');
    outsider = await server.newUser('Othello');
    await owner.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'general' }],
      principals: [owner.userId, iago.userId],
    });
  });

  it('lists the Unicode emoji at the URL that the register response names', async () => {
    const { body } = await owner.post('/register', { fetch_event_types: ['realm'] });
    const response = await fetch(`${server.site}${body.server_emoji_data_url}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=3600',
    ]);
    const { code_to_names: names } = (await response.json()) as Record<
      string,
      Record<string, string[]>
    >;
    expect(names?.['1f44d']).toEqual(['+1', 'thumbs_up', 'like']);
    expect(Object.keys(names ?? {}).length).toBeGreaterThan(1800);
  });

  it('adds a reaction, shows it, sends its event, and removes it', async () => {
    const id = await channelMessage();
    const { queue_id, last_event_id } = (
      await owner.post('/register', { event_types: ['reaction'] })
    ).body;
    const emoji = { emoji_name: 'cat', emoji_code: '1f408', reaction_type: 'unicode_emoji' };
    expect((await iago.post(`/messages/${id}/reactions`, { emoji_name: 'cat' })).body).toEqual({
      result: 'success',
      msg: '',
    });
    expect(await reactionsTo(id)).toEqual([{ ...emoji, user_id: iago.userId }]);
    await iago.delete(`/messages/${id}/reactions`, { emoji_code: '1f408' });
    expect(await reactionsTo(id)).toEqual([]);
    const { events } = (await owner.get('/events', { queue_id, last_event_id, dont_block: true }))
      .body;
    const common = { type: 'reaction', message_id: id, user_id: iago.userId, ...emoji };
    expect(events).toEqual([
      { ...common, op: 'add', id: expect.any(Number) },
      { ...common, op: 'remove', id: expect.any(Number) },
    ]);
  });

  it.each([
    [483, true],
    [484, false],
    [339, true],
    [338, false],
    [327, true],
  ])("includes the user's record in reaction events at level %p: %p", async (level, has) => {
    const id = await channelMessage();
    const old = owner.atLevel(level);
    const { queue_id, last_event_id } = (await old.post('/register', { event_types: ['reaction'] }))
      .body;
    await iago.post(`/messages/${id}/reactions`, { emoji_name: 'cat' });
    const { events } = (await old.get('/events', { queue_id, last_event_id, dont_block: true }))
      .body;
    expect('user' in events[0]).toBe(has);
  });

  it('notifies users who reacted without being subscribed of later changes, and no other such users', async () => {
    const id = await channelMessage();
    const inaccessibleUser = await server.newUser('InaccessibleUser');
    const queues = await Promise.all(
      [outsider, inaccessibleUser].map(async (each) => ({
        each,
        ...(await each.post('/register', { event_types: ['reaction'] })).body,
      })),
    );
    await outsider.post(`/messages/${id}/reactions`, { emoji_name: 'dog' });
    await iago.post(`/messages/${id}/reactions`, { emoji_name: 'cat' });
    const received = await Promise.all(
      queues.map(async ({ each, queue_id, last_event_id }) =>
        (await each.get('/events', { queue_id, last_event_id, dont_block: true })).body.events.map(
          ({ emoji_name }: { readonly emoji_name: string }) => emoji_name,
        ),
      ),
    );
    expect(received).toEqual([['dog', 'cat'], []]);
  });

  it.each([
    ['POST', {}, "Missing 'emoji_name' argument"],
    ['POST', { emoji_name: 'no_such' }, "Emoji 'no_such' does not exist"],
    ['DELETE', { emoji_name: 'cat' }, "Reaction doesn't exist."],
    [
      'DELETE',
      {},
      'At least one of the following arguments must be present: emoji_name, emoji_code',
    ],
  ])('rejects %s with %p', async (method, values, msg) => {
    const id = await channelMessage();
    const path = `/messages/${id}/reactions`;
    const response = await (method === 'POST'
      ? iago.post(path, values)
      : iago.delete(path, values));
    expect([response.status, response.body.msg]).toEqual([400, msg]);
    expect(await reactionsTo(id)).toEqual([]);
  });

  it('uploads an image as an emoji, which can be used, seen, and deactivated', async () => {
    const before = (
      await owner.post('/register', {
        event_types: ['realm_emoji'],
        client_capabilities: { individual_emoji_changes: true },
      })
    ).body;
    expect((await upload(iago, 'sun', await picture())).body).toMatchObject({ result: 'success' });
    expect((await upload(iago, 'sun', await picture())).body.msg).toBe(
      'A custom emoji with this name already exists.',
    );
    const [emoji] = Object.values<{ id: string; source_url: string }>(
      (await iago.get('/realm/emoji')).body.emoji,
    );
    expect(emoji).toMatchObject({ name: 'sun', deactivated: false, author_id: iago.userId });
    const loaded = await fetch(`${server.site}${emoji?.source_url ?? ''}`);
    expect(loaded.headers.get('content-type')).toBe('image/png');
    const { width, height } = await sharp(Buffer.from(await loaded.arrayBuffer())).metadata();
    expect([width, height]).toEqual([64, 64]);
    const id = await channelMessage();
    await owner.post(`/messages/${id}/reactions`, { emoji_name: 'sun' });
    expect((await owner.post('/messages/render', { content: ':sun:' })).body.rendered).toContain(
      emoji?.source_url,
    );
    expect((await outsider.delete('/realm/emoji/sun')).body.msg).toBe(
      'Must be an organization administrator or emoji author',
    );
    await iago.delete('/realm/emoji/sun');
    expect(await iago.delete('/realm/emoji/sun')).toMatchObject({
      status: 404,
      body: { msg: "Emoji 'sun' does not exist" },
    });
    expect(
      (
        await iago.post(`/messages/${await channelMessage()}/reactions`, {
          emoji_name: 'sun',
          emoji_code: emoji?.id,
          reaction_type: 'realm_emoji',
        })
      ).body.msg,
    ).toBe('This custom emoji has been deactivated.');
    const { events } = (
      await owner.get('/events', {
        queue_id: before.queue_id,
        last_event_id: before.last_event_id,
        dont_block: true,
      })
    ).body;
    expect(events).toMatchObject([
      { op: 'add', emoji: { name: 'sun' } },
      { op: 'edit', emoji_id: emoji?.id, data: { deactivated: true } },
    ]);
  });

  it.each([
    ['Sun!', 'image/png', /must contain only lowercase/],
    ['sun-', 'image/png', /must end with either a letter or digit/],
    ['cat', 'image/png', /Only administrators can override default emoji/],
    ['phare', 'image/tiff', /Invalid image format/],
  ])('rejects adding %p of type %p', async (name, type, msg) => {
    const response = await upload(iago, encodeURIComponent(name), await picture(), type);
    expect([response.status, response.body.msg]).toEqual([400, expect.stringMatching(msg)]);
  });

  it('rejects files that are not images, and forms without a file', async () => {
    const broken = await upload(iago, 'phare', Buffer.from('not an image'));
    expect(broken.body).toMatchObject({ code: 'BAD_IMAGE' });
    expect((await iago.post('/realm/emoji/phare')).body.msg).toBe(
      'You must upload exactly one file.',
    );
  });
});

describe('typing notifications', () => {
  const capable = {
    event_types: ['typing', 'typing_edit_message', 'realm'],
    client_capabilities: { notification_settings_null: true, stream_typing_notifications: true },
  };

  type Queue = { readonly queue_id: string; readonly last_event_id: number };

  let server: TestRealm;
  let owner: ApiClient;
  let iago: ApiClient;
  let channelId: number;
  let messageId: number;

  beforeAll(async () => {
    server = await running.newRealm('typing');
    owner = server.owner;
    iago = await server.newUser('Iago');
    await iago.post('/users/me/subscriptions', { subscriptions: [{ name: 'plans' }] });
    await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'plans' }] });
    channelId = (await owner.get('/get_stream_id', { stream: 'plans' })).body.stream_id;
    const to = { type: 'channel', to: 'plans', topic: 'soon', content: 'Let us meet' };
    messageId = (await owner.post('/messages', to)).body.id;
  });

  const register = async (by: ApiClient, values: Readonly<Record<string, unknown>> = capable) =>
    (await by.post('/register', values)).body as Queue;

  /** The events in the queue, without waiting for more. */
  const heldBy = async (by: ApiClient, { queue_id, last_event_id }: Queue) =>
    (await by.get('/events', { queue_id, last_event_id, dont_block: true })).body.events;

  it('notify subscribers whose clients support them', async () => {
    const queue = await register(iago);
    const plain = await register(iago, { event_types: ['typing'] });
    const values = { op: 'start', type: 'channel', stream_id: channelId, topic: ' soon ' };
    expect((await owner.post('/typing', values)).status).toBe(200);
    expect(await heldBy(iago, queue)).toEqual([
      {
        id: expect.any(Number),
        type: 'typing',
        op: 'start',
        message_type: 'stream',
        sender: { user_id: owner.userId, email: expect.any(String) },
        stream_id: channelId,
        topic: 'soon',
      },
    ]);
    expect(await heldBy(iago, plain)).toEqual([]);
  });

  it('notify the participants of a conversation, including the sender', async () => {
    const queues = [await register(iago, { event_types: ['typing'] }), await register(owner)];
    const old = await register(iago.atLevel(214), { event_types: ['typing'] });
    await owner.post('/typing', { op: 'stop', to: [iago.userId] });
    const [first, second] = queues;
    const received = first === undefined ? [] : await heldBy(iago, first);
    expect(received).toMatchObject([{ op: 'stop', message_type: 'direct' }]);
    expect(
      received[0].recipients.map(({ user_id }: { readonly user_id: number }) => user_id).sort(),
    ).toEqual([owner.userId, iago.userId].sort());
    expect(second === undefined ? [] : await heldBy(owner, second)).toHaveLength(1);
    expect(await heldBy(iago.atLevel(214), old)).toMatchObject([{ message_type: 'private' }]);
  });

  it.each([
    [{}, "Missing 'op' argument"],
    [{ op: 'go', to: [1] }, 'Invalid op'],
    [{ op: 'start', type: 'private', to: [1] }, 'Invalid type'],
    [{ op: 'start' }, "Missing 'to' argument"],
    [{ op: 'start', to: [] }, "Empty 'to' list"],
    [{ op: 'start', to: [999_999] }, 'Invalid user ID 999999'],
    [{ op: 'start', type: 'channel', topic: 'soon' }, "Missing 'stream_id' argument"],
    [{ op: 'start', type: 'channel', stream_id: 999_999 }, 'Missing topic'],
    [{ op: 'start', type: 'stream', stream_id: 999_999, topic: 'x' }, 'Invalid channel ID'],
  ])('reject %p', async (values, msg) => {
    const { status, body } = await owner.post('/typing', values);
    expect([status, body.msg]).toEqual([400, msg]);
  });

  it('accept types and channels in the format of older levels', async () => {
    const start = (level: number, values: Readonly<Record<string, unknown>>) =>
      owner.atLevel(level).post('/typing', { op: 'start', ...values });
    const named = { stream_id: channelId, topic: 'soon' };
    const listed = { to: [channelId], topic: 'soon' };
    const people = { to: [iago.userId] };
    for (const [level, values, msg] of [
      [173, { type: 'direct', ...people }, 'Invalid type'],
      [174, { type: 'direct', ...people }, ''],
      [173, people, ''],
      [214, { type: 'private', ...people }, ''],
      [247, { type: 'channel', ...named }, 'Invalid type'],
      [248, { type: 'channel', ...named }, ''],
      [214, { type: 'stream', ...listed }, ''],
      [214, { type: 'stream', ...named }, "Missing 'to' argument"],
      [214, { type: 'stream', ...listed, to: [1, 2] }, 'Expected exactly one channel'],
      [215, { type: 'stream', ...listed }, "Missing 'stream_id' argument"],
    ] as const) {
      expect([level, values, (await start(level, values)).body.msg]).toEqual([level, values, msg]);
    }
  });

  it('report editing of a message, by the path of each level', async () => {
    const queue = await register(iago);
    const old = await register(iago.atLevel(350));
    const path = `/messages/${messageId}/typing`;
    expect((await owner.post(path, { op: 'start' })).status).toBe(200);
    expect((await owner.atLevel(360).post(path, { op: 'start' })).status).toBe(404);
    const values = { op: 'stop', message_id: messageId };
    const oldPath = '/message_edit_typing';
    expect((await owner.post(oldPath, values)).status).toBe(404);
    expect((await owner.atLevel(350).post(oldPath, values)).status).toBe(404);
    expect((await owner.atLevel(360).post(oldPath, values)).status).toBe(200);
    const common = {
      id: expect.any(Number),
      type: 'typing_edit_message',
      sender_id: owner.userId,
      message_id: messageId,
      recipient: { type: 'channel', channel_id: channelId, topic: 'soon' },
    };
    expect(await heldBy(iago, queue)).toEqual([
      { ...common, op: 'start' },
      { ...common, op: 'stop' },
    ]);
    expect(await heldBy(iago.atLevel(350), old)).toEqual([]);
  });

  it('reject the editing of a message that the user may not edit', async () => {
    const ofOther = await iago.post(`/messages/${messageId}/typing`, { op: 'start' });
    expect(ofOther.body.msg).toBe("You don't have permission to edit this message");
    const ofNone = await iago.post('/messages/999999/typing', { op: 'start' });
    expect([ofNone.status, ofNone.body.msg]).toEqual([400, 'Invalid message(s)']);
  });

  it('skip users who do not want them, and are rejected for users who do not share theirs', async () => {
    await iago.patch('/settings', { receives_typing_notifications: false });
    const queue = await register(iago);
    await owner.post('/typing', { op: 'start', to: [iago.userId] });
    expect(await heldBy(iago, queue)).toEqual([]);
    await iago.patch('/settings', {
      send_private_typing_notifications: false,
      send_stream_typing_notifications: false,
    });
    const direct = await iago.post('/typing', { op: 'start', to: [999_999] });
    expect(direct.body.msg).toBe('User has disabled typing notifications for direct messages');
    const values = { op: 'start', type: 'channel', stream_id: 999_999, topic: 'x' };
    const inChannel = await iago.post('/typing', values);
    expect(inChannel.body.msg).toBe('User has disabled typing notifications for channel messages');
  });
});

describe('read receipts', () => {
  let server: TestRealm;
  let owner: ApiClient;
  let iago: ApiClient;
  let late: ApiClient;
  let path: string;
  let messageId: number;

  beforeAll(async () => {
    server = await running.newRealm('readreceipts');
    owner = server.owner;
    iago = await server.newUser('Iago');
    late = await server.newUser('Late');
    await iago.post('/users/me/subscriptions', { subscriptions: [{ name: 'plans' }] });
    await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'plans' }] });
    const to = { type: 'channel', to: 'plans', topic: 'soon', content: 'Let us meet' };
    messageId = (await owner.post('/messages', { ...to, read_by_sender: true })).body.id;
    path = `/messages/${messageId}/read_receipts`;
  });

  const read = (by: ApiClient, op: 'add' | 'remove' = 'add') =>
    by.post('/messages/flags', { messages: [messageId], op, flag: 'read' });

  it('are available if the organization turned them on', async () => {
    await owner.patch('/realm', { enable_read_receipts: false });
    expect((await iago.get(path)).body.msg).toBe(
      'Read receipts are disabled in this organization.',
    );
    expect((await iago.get('/messages/999999/read_receipts')).body.msg).toBe('Invalid message(s)');
    await owner.patch('/realm', { enable_read_receipts: true });
    expect((await iago.get(path)).body.user_ids).toEqual([]);
    expect((await iago.atLevel(136).get(path)).status).toBe(404);
  });

  it('list the users who have read the message, without the sender', async () => {
    await read(iago);
    expect((await owner.get(path)).body.user_ids).toEqual([iago.userId]);
    await read(iago, 'remove');
    expect((await owner.get(path)).body.user_ids).toEqual([]);
    await read(iago);
  });

  it('list users who received it later', async () => {
    await late.post('/messages/flags', { messages: [messageId], op: 'add', flag: 'starred' });
    expect((await owner.get(path)).body.user_ids).toEqual([iago.userId, late.userId]);
  });

  it('leave out users who turned theirs off', async () => {
    await iago.patch('/settings', { send_read_receipts: false });
    expect((await owner.get(path)).body.user_ids).toEqual([late.userId]);
  });

  it('are available for direct messages', async () => {
    const to = { type: 'direct', to: [iago.userId, late.userId], content: 'Hello' };
    const { id } = (await owner.post('/messages', to)).body;
    await late.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' });
    const receipts = await owner.get(`/messages/${id}/read_receipts`);
    expect(receipts.body.user_ids).toEqual([late.userId]);
  });
});

describe('Alert words', () => {
  const path = '/users/me/alert_words';

  let server: TestRealm;
  let owner: ApiClient;
  let iago: ApiClient;

  beforeAll(async () => {
    server = await running.newRealm('alertwords');
    owner = server.owner;
    iago = await server.newUser('Iago');
    const subscriptions = JSON.stringify([{ name: 'kitchen' }]);
    await owner.post('/users/me/subscriptions', { subscriptions });
    await iago.post('/users/me/subscriptions', { subscriptions });
  });

  const send = async (content: string): Promise<number> =>
    (await owner.post('/messages', { type: 'channel', to: 'kitchen', topic: 'tea', content })).body
      .id;

  const alerted = async (): Promise<readonly number[]> =>
    (
      await iago.get('/messages', {
        anchor: 'oldest',
        num_before: 0,
        num_after: 20,
        narrow: [['is', 'alerted']],
      })
    ).body.messages.map(({ id }: { readonly id: number }) => id);

  it('are limited exactly when requests arrive concurrently; a rejected one changes nothing', async () => {
    const hamlet = await server.newUser('Hamlet');
    const words = Array.from({ length: 995 }, (_, index) => `word${index}`);
    await hamlet.post(path, { alert_words: words });
    const { queue_id, last_event_id } = (
      await hamlet.post('/register', { event_types: ['alert_words'] })
    ).body;
    const requests = Array.from({ length: 12 }, (_, index) =>
      hamlet.post(path, { alert_words: [`more${index}`] }),
    );
    const responses = await Promise.all(requests);
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body])).toEqual(
      Array(7).fill([
        400,
        {
          result: 'error',
          code: 'BAD_REQUEST',
          msg: 'You have too many alert words (limit: 1000)',
        },
      ]),
    );
    expect((await hamlet.get(path)).body.alert_words).toHaveLength(1000);
    const { events } = (await hamlet.get('/events', { queue_id, last_event_id, dont_block: true }))
      .body;
    expect(events).toHaveLength(5);
    expect((await hamlet.delete(path, { alert_words: words })).status).toBe(200);
  });

  it('are added, listed and removed, and clients are notified of the whole list each time', async () => {
    const queue = (await iago.post('/register', { event_types: ['alert_words'] })).body;
    expect(queue.alert_words).toEqual([]);
    const added = await iago.post(path, { alert_words: [' Tea ', '', 'jam', 'JAM'] });
    expect(added.body).toMatchObject({ result: 'success', alert_words: ['Tea', 'JAM'] });
    await iago.post(path, { alert_words: ['TEA'] });
    const left = await iago.delete(path, { alert_words: ['jam', 'unknown'] });
    expect(left.body.alert_words).toEqual(['Tea']);
    expect((await iago.get(path)).body.alert_words).toEqual(['Tea']);
    expect((await owner.get(path)).body.alert_words).toEqual([]);
    const { events } = (
      await iago.get('/events', { queue_id: queue.queue_id, last_event_id: queue.last_event_id })
    ).body;
    expect(events).toMatchObject([
      { type: 'alert_words', alert_words: ['Tea', 'JAM'] },
      { alert_words: ['Tea', 'JAM'] },
      { alert_words: ['Tea'] },
    ]);
  });

  it('set flags on sent and edited messages', async () => {
    const queue = (await iago.post('/register', { event_types: ['message'] })).body;
    const id = await send('More tea, anyone?');
    const other = await send('A teapot');
    expect(await alerted()).toEqual([id]);
    const { events } = (
      await iago.get('/events', { queue_id: queue.queue_id, last_event_id: queue.last_event_id })
    ).body;
    expect(events[0].flags).toEqual(['has_alert_word']);
    await owner.patch(`/messages/${id}`, { content: 'More cake' });
    await owner.patch(`/messages/${other}`, { content: 'A pot of TEA' });
    expect(await alerted()).toEqual([other]);
  });

  it.each([
    [{ alert_words: ['x'.repeat(101)] }, 'alert_words[0] is too long (limit: 100 characters)'],
    [{ alert_words: [1] }, 'alert_words[0] is not a string'],
    [{}, "Missing 'alert_words' argument"],
  ])('reject %p', async (values, msg) => {
    const answer = await iago.post(path, values);
    expect([answer.status, answer.body.msg]).toEqual([400, msg]);
  });
});
