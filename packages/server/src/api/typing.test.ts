import type { ApiClient } from '@parley/adapter-http/testing';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

const capable = {
  event_types: ['typing', 'typing_edit_message', 'realm'],
  client_capabilities: { notification_settings_null: true, stream_typing_notifications: true },
};

type Queue = { readonly queue_id: string; readonly last_event_id: number };

describe('typing notifications', () => {
  let server: TestServer;
  let owner: ApiClient;
  let iago: ApiClient;
  let channelId: number;
  let messageId: number;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    iago = await server.newUser('Iago');
    await iago.post('/users/me/subscriptions', { subscriptions: [{ name: 'plans' }] });
    await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'plans' }] });
    channelId = (await owner.get('/get_stream_id', { stream: 'plans' })).body.stream_id;
    const to = { type: 'channel', to: 'plans', topic: 'soon', content: 'Let us meet' };
    messageId = (await owner.post('/messages', to)).body.id;
  });

  afterAll(() => server.stop());

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
