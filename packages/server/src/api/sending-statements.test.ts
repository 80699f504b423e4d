import type { StatementCounter } from '@parley/adapter-postgres/testing';
import { startCounting } from '@parley/adapter-postgres/testing';
import { newChannel } from '../testing/channels';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('sending a message to a topic that has messages', () => {
  let server: TestServer;
  let counter: StatementCounter;
  const current: { texts: string[] } = { texts: [] };

  beforeAll(async () => {
    server = await startTestServer();
    counter = startCounting();
    // Listeners that are called later do their work in the context that this one enters.
    server.parley.http.prependListener('request', () => counter.countIn(current.texts));
  });

  afterAll(async () => {
    counter.stop();
    await server.stop();
  });

  it('takes one statement that validates the facts in memory and one that commits', async () => {
    const { owner } = server;
    const to = await newChannel(owner, 'lunch', {});
    const send = () =>
      owner.post('/messages', { type: 'stream', to, topic: 'today', content: 'Soup?' });
    // The first message starts the topic, and the second one finds facts that are not in memory yet.
    await send();
    await send();
    current.texts = [];
    expect((await send()).body).toMatchObject({ result: 'success' });
    expect(current.texts).toEqual([
      expect.stringContaining('from event_head'),
      expect.stringContaining('insert into message'),
    ]);
  });
});
