import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { postmasterOf } from './testing/embedded-database';
import { until, untilTrue } from './testing/until';
import { childrenOf, isRunning, kill } from './embedded-postgres/running-process';

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

  const readiness = async () => {
    const response = await fetch(`${server.client.site}/ready`);
    return { status: response.status, body: await response.json() };
  };

  const ready = {
    status: 200,
    body: {
      ready: true,
      parts: { database: 'ready', migrations: 'ready', jobs: 'ready', renderer: 'ready' },
    },
  };

  it('responds with 503 in the API error format meanwhile, and recovers by itself', async () => {
    expect(await readiness()).toEqual(ready);
    const client = await server.client.logIn(ownerEmail, ownerPassword);
    await client.post('/users/me/subscriptions', { subscriptions: [{ name: 'general' }] });
    const { body: queue } = await client.post('/register', { event_types: ['message'] });
    const port = Number(new URL(database.connectionString).port);
    await database.stop();
    const away = await client.get('/users/me');
    expect(away.status).toBe(503);
    expect(away.body).toMatchObject({ result: 'error', code: 'SERVICE_UNAVAILABLE' });
    expect(away.headers.get('retry-after')).toMatch(/^\d+$/);
    // The answer of a moment ago is given again.
    await untilTrue(async () => (await readiness()).status === 503);
    expect((await readiness()).body).toEqual({
      ready: false,
      parts: {
        database: 'not ready',
        migrations: 'not ready',
        jobs: 'not ready',
        renderer: 'ready',
      },
    });
    expect((await fetch(`${server.client.site}/health`)).status).toBe(200);
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
    // The locks of the job runner are taken again after a while.
    await untilTrue(async () => (await readiness()).status === 200);
    expect(await readiness()).toEqual(ready);
  });
});

describe.each([{ isExternal: false }, { isExternal: true }])(
  'a server whose database hangs, external: $isExternal',
  ({ isExternal }) => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-hanging-'));
    const externalFolder = mkdtempSync(join(tmpdir(), 'parley-hanging-database-'));
    let external: EmbeddedPostgres | undefined;
    let server: SpawnedServer;

    beforeAll(async () => {
      external = isExternal
        ? await startEmbeddedPostgres({ dataDir: externalFolder, port: await freePort() })
        : undefined;
      server = spawnServer({
        PORT: String(await freePort()),
        DATA_DIR: folder,
        DATABASE_TIMEOUT: '1',
        ...(external === undefined ? {} : { DATABASE_URL: external.connectionString }),
      });
      await untilReady(server);
    });

    afterAll(async () => {
      server.signal('SIGKILL');
      await server.exited;
      await external?.stop();
      rmSync(folder, { recursive: true, force: true });
      rmSync(externalFolder, { recursive: true, force: true });
    });

    const postmaster = (): number => postmasterOf(isExternal ? externalFolder : folder);

    /** PostgreSQL and its processes, which have groups of their own. */
    const signalDatabase = (signal: NodeJS.Signals): void => {
      const first = postmaster();
      [first, ...childrenOf(first)].forEach((pid) => kill(pid, signal));
    };

    const unavailable = {
      status: 503,
      body: expect.objectContaining({ result: 'error', code: 'SERVICE_UNAVAILABLE' }),
    };

    it('responds to everything with 503, recovers by itself, and can be stopped', async () => {
      const client = await server.client.logIn(ownerEmail, ownerPassword);
      const { body: queue } = await client.post('/register', { event_types: ['realm'] });
      const poll = client.get('/events', {
        queue_id: queue.queue_id,
        last_event_id: queue.last_event_id,
      });
      signalDatabase('SIGSTOP');
      const responses = await Promise.all([
        poll,
        client.get('/users/me'),
        client.post('/register'),
        client.patch('/settings', { full_name: 'Other' }),
        server.client.get('/server_settings'),
      ]);
      for (const response of responses) {
        expect(response).toMatchObject(unavailable);
        expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
      }
      expect((await client.get('/openapi.json')).status).toBe(200);
      signalDatabase('SIGCONT');
      await untilTrue(async () => (await client.get('/users/me')).status === 200);
      await untilTrue(async () => (await client.post('/register')).status === 200);

      signalDatabase('SIGSTOP');
      const stopped = postmaster();
      process.kill(server.pid, 'SIGTERM');
      expect(await server.exited).toEqual({ code: 0, signal: null });
      // It ends its own database, and leaves another one as it is.
      expect(isRunning(stopped)).toBe(isExternal);
      if (isExternal) {
        signalDatabase('SIGCONT');
      }
    });
  },
);
