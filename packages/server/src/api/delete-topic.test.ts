import type { ApiClient } from '@parley/adapter-http/testing';
import { watch } from '../testing/event-watch';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('POST /streams/{stream_id}/delete_topic', () => {
  let server: TestServer;
  let owner: ApiClient;
  let iago: ApiClient;
  let channelId: number;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    iago = await server.newUser('Iago');
    await owner.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'general' }],
      principals: [owner.userId, iago.userId],
    });
    channelId = (await owner.get('/get_stream_id', { stream: 'general' })).body.stream_id;
  });

  afterAll(() => server.stop());

  const send = async (topic: string): Promise<number> =>
    (await iago.post('/messages', { type: 'channel', to: 'general', topic, content: 'words' })).body
      .id;
  const isThere = async (id: number) => (await owner.get(`/messages/${id}`)).status === 200;
  const remove = (topic: string, by = owner) =>
    by.post(`/streams/${channelId}/delete_topic`, { topic_name: topic });
  const complete = { status: 200, body: { result: 'success', msg: '', complete: true } };

  it('deletes a topic without regard to case, and notifies the users who had it', async () => {
    const ids = [await send('Doomed'), await send('Doomed')];
    const other = await send('doomed too');
    await iago.post('/user_topics', {
      stream_id: channelId,
      topic: 'Doomed',
      visibility_policy: 3,
    });
    const queue = await iago.post('/register', {
      event_types: ['delete_message', 'user_topic'],
      client_capabilities: { bulk_message_deletion: true },
    });
    expect(await remove('DOOMED')).toMatchObject(complete);
    expect(await Promise.all([...ids, other].map(isThere))).toEqual([false, false, true]);
    const received = await iago.get('/events', {
      queue_id: queue.body.queue_id,
      last_event_id: queue.body.last_event_id,
      dont_block: true,
    });
    expect(received.body.events).toEqual([
      expect.objectContaining({
        type: 'delete_message',
        message_type: 'stream',
        stream_id: channelId,
        message_ids: ids,
      }),
      expect.objectContaining({ type: 'user_topic', visibility_policy: 0 }),
    ]);
  });

  it('notifies only users involved with any message of the topic, of all its messages', async () => {
    const [reactor, former, inaccessibleUser] = [
      await server.newUser('Reactor'),
      await server.newUser('Former'),
      await server.newUser('InaccessibleUser'),
    ];
    const first = await send('watched');
    await former.post('/users/me/subscriptions', { subscriptions: [{ name: 'general' }] });
    const second = await send('watched');
    await former.delete('/users/me/subscriptions', { subscriptions: ['general'] });
    await reactor.post(`/messages/${second}/reactions`, { emoji_name: 'cat' });
    const received = await watch([reactor, former, inaccessibleUser], () => remove('watched'), {
      event_types: ['delete_message'],
      client_capabilities: { bulk_message_deletion: true },
    });
    const both = [{ type: 'delete_message', message_ids: [first, second] }];
    expect(received).toMatchObject([both, both, []]);
  });

  it.each(['', '(no topic)', 'general chat'])(
    'identifies the empty topic by "%s"',
    async (name) => {
      const id = await send('');
      expect(await remove(name)).toMatchObject(complete);
      expect(await isThere(id)).toBe(false);
    },
  );

  it('completes at once for a topic that has no messages', async () => {
    expect(await remove('never was')).toMatchObject(complete);
  });

  it('deletes more than one batch', async () => {
    const ids = [];
    for (let sent = 0; sent < 120; sent += 1) {
      ids.push(await send('long'));
    }
    expect(await remove('long')).toMatchObject(complete);
    const left = await owner.get('/messages', {
      anchor: 'oldest',
      num_after: 200,
      narrow: [{ operator: 'topic', operand: 'long' }],
    });
    expect(left.body.messages).toEqual([]);
  });

  it('requires an administrator who can read the channel', async () => {
    const id = await send('kept');
    expect(await remove('kept', iago)).toMatchObject({
      status: 400,
      body: { msg: 'Must be an organization administrator' },
    });
    expect(await isThere(id)).toBe(true);
    const unknown = await owner.post('/streams/999999/delete_topic', { topic_name: 'kept' });
    expect(unknown).toMatchObject({ status: 400, body: { msg: 'Invalid channel ID' } });
    expect(await owner.post(`/streams/${channelId}/delete_topic`)).toMatchObject({
      status: 400,
      body: { code: 'REQUEST_VARIABLE_MISSING' },
    });
  });
});
