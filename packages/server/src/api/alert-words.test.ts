import type { ApiClient } from '@parley/adapter-http/testing';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

const path = '/users/me/alert_words';

describe('Alert words', () => {
  let server: TestServer;
  let owner: ApiClient;
  let iago: ApiClient;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    iago = await server.newUser('Iago');
    const subscriptions = JSON.stringify([{ name: 'kitchen' }]);
    await owner.post('/users/me/subscriptions', { subscriptions });
    await iago.post('/users/me/subscriptions', { subscriptions });
  });

  afterAll(() => server.stop());

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

  it('are limited exactly where requests arrive at once; a refused one changes nothing', async () => {
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

  it('are added, listed and taken back, and all of them told each time', async () => {
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

  it('flag what is sent and what is edited', async () => {
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
  ])('refuses %p', async (values, msg) => {
    const answer = await iago.post(path, values);
    expect([answer.status, answer.body.msg]).toEqual([400, msg]);
  });
});
