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

  it('wake a poll at one when a message is sent through the other', async () => {
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

  it('end a poll at one when its key is revoked through the other', async () => {
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

  it('reject at one what was changed through the other, from the response on', async () => {
    const owner = await servers[0].client.logIn(ownerEmail, ownerPassword);
    const account = {
      email: 'hero@example.org',
      password: 'correct-horse-battery-9',
      full_name: 'Hero',
    };
    const { body: created } = await owner.post('/users', account);
    const person = await servers[1].client.logIn(account.email, account.password);
    const path = `/users/${created.user_id}`;
    const administer = () => person.patch('/realm', { name: 'Renamed' });

    expect(await administer()).toMatchObject({ status: 400 });
    await owner.patch(path, { role: 200 });
    expect(await administer()).toMatchObject({ status: 200 });
    await owner.patch(path, { role: 400 });
    expect(await administer()).toMatchObject({ status: 400 });

    await owner.delete(path);
    expect(await person.get('/users/me')).toMatchObject({ status: 401 });
    await owner.post(`${path}/reactivate`);
    const again = await servers[1].client.logIn(account.email, account.password);
    expect(await again.get('/users/me')).toMatchObject({ status: 200 });

    const elsewhere = await servers[0].client.logIn(account.email, account.password);
    await elsewhere.post('/users/me/api_key/regenerate');
    expect(await again.get('/users/me')).toMatchObject({ status: 401 });
  });

  it('count wrong passwords together', async () => {
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
