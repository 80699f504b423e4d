import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres';
import type { EmbeddedPostgres } from './embedded-postgres/embedded-postgres';
import type { SpawnedServer } from './testing/spawned-server';
import {
  freePort,
  ownerEmail,
  ownerPassword,
  spawnServer,
  untilReady,
} from './testing/spawned-server';
import { until } from './testing/until';

describe('a server whose database becomes unavailable', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-away-'));
  let database: EmbeddedPostgres;
  let server: SpawnedServer;

  beforeAll(async () => {
    const port = await freePort();
    database = await startEmbeddedPostgres({ dataDir: folder, port });
    server = spawnServer({
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'server'),
      DATABASE_URL: database.connectionString,
    });
    await untilReady(server);
  });

  afterAll(async () => {
    server.signal('SIGTERM');
    await server.exited;
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('responds with 503 in the API error format meanwhile, and recovers by itself', async () => {
    const client = await server.client.logIn(ownerEmail, ownerPassword);
    await client.post('/users/me/subscriptions', { subscriptions: [{ name: 'general' }] });
    const { body: queue } = await client.post('/register', { event_types: ['message'] });
    const port = Number(new URL(database.connectionString).port);
    await database.stop();
    const away = await client.get('/users/me');
    expect(away.status).toBe(503);
    expect(away.body).toMatchObject({ result: 'error', code: 'SERVICE_UNAVAILABLE' });
    expect(away.headers.get('retry-after')).toMatch(/^\d+$/);
    await sleep(1_000);
    database = await startEmbeddedPostgres({ dataDir: folder, port });
    const send = () =>
      client.post('/messages', { type: 'channel', to: 'general', topic: 'back', content: 'hi' });
    const sent = await until(async () => {
      const response = await send();
      return response.status === 200 ? response : undefined;
    });
    const { body } = await client.get('/events', {
      queue_id: queue.queue_id,
      last_event_id: queue.last_event_id,
    });
    expect(body.events).toMatchObject([{ message: { id: sent.body.id } }]);
  });
});
