import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '@parley/adapter-http/testing';
import { startTestServer } from '../testing/test-server';
import type { TestRealm, TestServer } from '../testing/test-server';

let running: TestServer;

beforeAll(async () => {
  running = await startTestServer();
});

afterAll(() => running.stop());

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
    await iago.call('subscribe', { subscriptions: [{ name: 'plans' }] });
    await owner.call('subscribe', { subscriptions: [{ name: 'plans' }] });
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
    await owner.call('showTyping', { op: 'stop', to: [iago.userId] });
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
    [{ op: 'start', type: 'channel', topic: 'soon' }, "Missing 'stream_id' argument"],
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
    await iago.call('subscribe', { subscriptions: [{ name: 'plans' }] });
    await owner.call('subscribe', { subscriptions: [{ name: 'plans' }] });
    const to = { type: 'channel', to: 'plans', topic: 'soon', content: 'Let us meet' };
    messageId = (await owner.post('/messages', { ...to, read_by_sender: true })).body.id;
    path = `/messages/${messageId}/read_receipts`;
  });

  const read = (by: ApiClient, op: 'add' | 'remove' = 'add') =>
    by.post('/messages/flags', { messages: [messageId], op, flag: 'read' });

  it('are available if the organization turned them on', async () => {
    await owner.call('updateRealm', { enable_read_receipts: false });
    expect((await iago.get(path)).body.msg).toBe(
      'Read receipts are disabled in this organization.',
    );
    expect((await iago.get('/messages/999999/read_receipts')).body.msg).toBe('Invalid message(s)');
    await owner.call('updateRealm', { enable_read_receipts: true });
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
    await late.call('changeMessageFlags', { messages: [messageId], op: 'add', flag: 'starred' });
    expect((await owner.get(path)).body.user_ids).toEqual([iago.userId, late.userId]);
  });

  it('are available for direct messages', async () => {
    const to = { type: 'direct', to: [iago.userId, late.userId], content: 'Hello' };
    const { id } = (await owner.post('/messages', to)).body;
    await late.call('changeMessageFlags', { messages: [id], op: 'add', flag: 'read' });
    const receipts = await owner.get(`/messages/${id}/read_receipts`);
    expect(receipts.body.user_ids).toEqual([late.userId]);
  });
});

type ApiResponse = Awaited<ReturnType<ApiClient['get']>>;

const refusal = ({ status, body }: ApiResponse) => [status, body.result, body.code, body.msg];

const invalid = [400, 'error', 'BAD_REQUEST', 'Invalid message(s)'];

/** What the API promises about single messages, by endpoint. */
describe('history, reactions, rendering and deletion of a message', () => {
  let server: TestRealm;
  let owner: ApiClient;
  let iago: ApiClient;
  let hiddenId: number;

  beforeAll(async () => {
    server = await running.newRealm('singlemessages');
    owner = server.owner;
    iago = await server.newUser('Iago');
    for (const client of [owner, iago]) {
      await client.call('subscribe', { subscriptions: [{ name: 'plans' }] });
    }
    const { user_id } = (await owner.get('/users/me')).body;
    hiddenId = (await owner.post('/messages', { type: 'direct', to: [user_id], content: 'x' })).body
      .id;
  });

  const send = async (by = iago, topic = 'next week'): Promise<number> =>
    (await by.post('/messages', { type: 'channel', to: 'plans', topic, content: 'one' })).body.id;

  it.each([
    ['that does not exist', () => 999_999],
    ['that is hidden', () => hiddenId],
  ])('knows no message %s', async (_, idOf) => {
    const id = idOf();
    expect(refusal(await iago.get(`/messages/${id}/history`))).toEqual(invalid);
    expect(refusal(await iago.delete(`/messages/${id}`))).toEqual(invalid);
    expect(refusal(await iago.post(`/messages/${id}/typing`, { op: 'start' }))).toEqual(invalid);
    expect(refusal(await iago.post('/reminders', { message_id: id }))).toEqual(invalid);
    const emoji = { emoji_name: 'cat' };
    expect(refusal(await iago.post(`/messages/${id}/reactions`, emoji))).toEqual(invalid);
    expect(refusal(await iago.delete(`/messages/${id}/reactions`, emoji))).toEqual(invalid);
  });

  it.each([
    [192, 'BAD_REQUEST'],
    [193, 'REACTION_DOES_NOT_EXIST'],
  ])('at level %p reports a missing reaction as: %p', async (level, code) => {
    const path = `/messages/${await send()}/reactions`;
    const response = await iago.atLevel(level).delete(path, { emoji_name: 'cat' });
    expect(refusal(response)).toEqual([400, 'error', code, "Reaction doesn't exist."]);
  });

  it('reports an invalid emoji code', async () => {
    const path = `/messages/${await send()}/reactions`;
    const response = await iago.delete(path, { emoji_code: 'ffffff' });
    expect(refusal(response)).toEqual([400, 'error', 'BAD_REQUEST', 'Invalid emoji code']);
  });

  it('returns each version of a message, the oldest first', async () => {
    const id = await send(owner, '');
    await owner.call('editMessage', { message_id: id, content: 'two' });
    await owner.call('editMessage', { message_id: id, topic: 'soon' });
    const history = async (by: ApiClient, values = {}) =>
      (await by.get(`/messages/${id}/history`, values)).body.message_history;
    const [first, second, third, ...rest] = await history(iago, { allow_empty_topic_name: true });
    expect(Object.keys(first).sort()).toEqual([
      'content',
      'rendered_content',
      'timestamp',
      'topic',
      'user_id',
    ]);
    expect(first).toMatchObject({ topic: '', content: 'one' });
    expect(second).toMatchObject({
      topic: '',
      content: 'two',
      prev_content: 'one',
      prev_rendered_content: '<p>one</p>',
      content_html_diff: expect.stringContaining('highlight_text_deleted'),
    });
    expect(third).toMatchObject({ topic: 'soon', prev_topic: '', content: 'two' });
    expect(['prev_content', 'content_html_diff'].filter((key) => key in third)).toEqual([]);
    expect(rest).toEqual([]);
    const [named] = await history(iago.atLevel(334));
    expect(named.topic).toBe('general chat');
    const before = await iago
      .atLevel(333)
      .get(`/messages/${id}/history`, { allow_empty_topic_name: true });
    expect(before.body).toMatchObject({
      ignored_parameters_unsupported: ['allow_empty_topic_name'],
      message_history: [{ topic: 'general chat' }, {}, { prev_topic: 'general chat' }],
    });
  });

  it('returns no history where the organization disabled it', async () => {
    const path = `/messages/${await send()}/history`;
    await owner.call('updateRealm', { message_edit_history_visibility_policy: 'none' });
    const msg = 'Message edit history is disabled in this organization';
    expect(refusal(await iago.get(path))).toEqual([400, 'error', 'BAD_REQUEST', msg]);
    await owner.call('updateRealm', { message_edit_history_visibility_policy: 'all' });
    expect((await iago.get(path)).status).toBe(200);
  });

  it.each([
    [280, 400],
    [281, 200],
  ])('lets users who are not administrators delete at level %p: %p', async (level, status) => {
    const response = await iago.atLevel(level).delete(`/messages/${await send()}`);
    expect(response.status).toBe(status);
  });

  it('deletes permanently', async () => {
    const id = await send();
    expect((await iago.delete(`/messages/${id}`)).body).toEqual({ result: 'success', msg: '' });
    expect(refusal(await owner.get(`/messages/${id}`))).toEqual(invalid);
    expect(refusal(await owner.get(`/messages/${id}/history`))).toEqual(invalid);
    expect(refusal(await iago.delete(`/messages/${id}`))).toEqual(invalid);
  });

  it('reports missing permission to delete, and an exceeded time limit', async () => {
    const msg = "You don't have permission to delete this message";
    const ofOther = await iago.delete(`/messages/${await send(owner)}`);
    expect(refusal(ofOther)).toEqual([400, 'error', 'BAD_REQUEST', msg]);
    const id = await send();
    await owner.call('updateRealm', { message_content_delete_limit_seconds: 1 });
    await sleep(2100);
    const tooLate = 'The time limit for deleting this message has passed';
    expect(refusal(await iago.delete(`/messages/${id}`))).toEqual([
      400,
      'error',
      'BAD_REQUEST',
      tooLate,
    ]);
    expect((await owner.delete(`/messages/${id}`)).status).toBe(200);
  });

  it('renders what a message could contain, and no more', async () => {
    const full = await iago.post('/messages/render', { content: 'x'.repeat(10_000) });
    expect(full.body.rendered).toBe(`<p>${'x'.repeat(10_000)}</p>`);
    const msg = 'content is too long (limit: 10000 characters)';
    const longer = await iago.post('/messages/render', { content: '🎉'.repeat(10_001) });
    expect(refusal(longer)).toEqual([400, 'error', 'BAD_REQUEST', msg]);
    const missing = await iago.post('/messages/render', {});
    expect(refusal(missing)).toEqual([
      400,
      'error',
      'REQUEST_VARIABLE_MISSING',
      "Missing 'content' argument",
    ]);
  });
});
