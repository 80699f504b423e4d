import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('a message', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });

  afterAll(() => server.stop());

  it('is delivered to a client that polls for events', async () => {
    const { owner } = server;
    const iago = await server.newUser('Iago');
    await owner.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'general' }],
      principals: [owner.userId, iago.userId],
    });
    const queue = await iago.post('/register', { event_types: ['message'] });
    const poll = iago.get('/events', {
      queue_id: queue.body.queue_id,
      last_event_id: queue.body.last_event_id,
    });
    const sent = await owner.post('/messages', {
      type: 'channel',
      to: 'general',
      topic: 'greetings',
      content: 'hello',
    });
    expect(sent.body).toMatchObject({ result: 'success', msg: '' });
    expect((await poll).body.events).toEqual([
      expect.objectContaining({
        type: 'message',
        flags: [],
        message: expect.objectContaining({ id: sent.body.id, content: 'hello' }),
      }),
    ]);
  });
});
