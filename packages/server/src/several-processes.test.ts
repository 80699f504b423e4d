import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestDatabase } from '@parley/adapter-postgres/testing';
import { newTestDatabase } from '@parley/adapter-postgres/testing';
import type { SpawnedServer } from './testing/spawned-server';
import {
  freePort,
  ownerEmail,
  ownerPassword,
  spawnServer,
  untilReady,
} from './testing/spawned-server';

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
    });

  beforeAll(async () => {
    database = await newTestDatabase();
    servers = [await spawnOn('one'), await spawnOn('two')];
    await Promise.all(servers.map(untilReady));
  }, 60_000);

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
    const poll = two.get('/events', {
      queue_id: queue.queue_id,
      last_event_id: queue.last_event_id,
    });
    await sleep(300);
    const { body: sent } = await one.post('/messages', {
      type: 'channel',
      to: 'general',
      topic: 'across',
      content: 'hello',
    });
    const { body } = await poll;
    expect(body.events).toMatchObject([{ type: 'message', message: { id: sent.id } }]);
  });
});
