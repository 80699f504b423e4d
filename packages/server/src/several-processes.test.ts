import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from '@parley/adapter-postgres/testing';
import { newTestDatabase } from '@parley/adapter-postgres/testing';
import { pollThatWaits } from './testing/event-watch';
import type { SpawnedServer } from './testing/spawned-server';
import {
  freePort,
  ownerEmail,
  ownerPassword,
  spawnServer,
  untilReady,
} from './testing/spawned-server';

/** No poll that nothing comes for ends earlier. */
const shortestWaitMilliseconds = 45_000;

describe('two servers on one database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-two-'));
  let database: TestDatabase;
  let servers: readonly [SpawnedServer, SpawnedServer];

  const spawnOn = async (name: string): Promise<SpawnedServer> =>
    spawnServer({
      PORT: String(await freePort()),
      DATA_DIR: join(folder, name),
      DATABASE_URL: database.url,
      SERVER_SECRET: 'the same secret for both of the servers',
      PUBLIC_URL: 'http://parley.example',
      RATE_LIMIT: 'on',
    });

  beforeAll(async () => {
    database = await newTestDatabase();
    servers = [await spawnOn('one'), await spawnOn('two')];
    await Promise.all(servers.map(untilReady));
  });

  afterAll(async () => {
    for (const server of servers) {
      server.signal('SIGTERM');
      await server.exited;
    }
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('wakes a poll at one with a message through the other', async () => {
    const one = await servers[0].client.logIn(ownerEmail, ownerPassword);
    const two = await servers[1].client.logIn(ownerEmail, ownerPassword);
    await one.post('/users/me/subscriptions', { subscriptions: [{ name: 'general' }] });
    const { body: queue } = await one.post('/register', { event_types: ['message'] });
    const { waiting: poll } = await pollThatWaits(two, queue);
    const { body: sent } = await one.post('/messages', {
      type: 'channel',
      to: 'general',
      topic: 'across',
      content: 'hello',
    });
    const { body } = await poll;
    expect(body.events).toMatchObject([{ type: 'message', message: { id: sent.id } }]);
  });

  it('ends a poll at one when its key is made void through the other', async () => {
    const one = await servers[0].client.logIn(ownerEmail, ownerPassword);
    const two = await servers[1].client.logIn(ownerEmail, ownerPassword);
    const { body: queue } = await one.post('/register', { event_types: ['message'] });
    const { waiting: poll } = await pollThatWaits(two, queue);
    const began = performance.now();
    await one.post('/users/me/api_key/regenerate');
    expect(await poll).toMatchObject({ status: 401, body: { msg: 'Invalid API key' } });
    // Long before a heartbeat would have come, and without any event.
    expect(performance.now() - began).toBeLessThan(shortestWaitMilliseconds);
  });

  it('counts wrong passwords at one and the other together', async () => {
    const guess = { username: 'somebody@example.org', password: 'guess' };
    for (const { client } of [...servers, ...servers, servers[0]]) {
      expect(await client.post('/fetch_api_key', guess)).toMatchObject({ status: 401 });
    }
    const { status, headers, body } = await servers[1].client.post('/fetch_api_key', guess);
    expect({ status, body }).toEqual({
      status: 429,
      body: {
        result: 'error',
        code: 'RATE_LIMIT_HIT',
        msg: 'API usage exceeded rate limit',
        'retry-after': Number(headers.get('retry-after')),
      },
    });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(1700);
  });
});
