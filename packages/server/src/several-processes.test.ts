import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiResponse } from '@parley/adapter-http/testing';
import type { TestDatabase } from '@parley/adapter-postgres/testing';
import { newTestDatabase } from '@parley/adapter-postgres/testing';
import { Client } from 'pg';
import type { RegisteredQueue } from './testing/event-watch';
import { pollThatWaits } from './testing/event-watch';
import type { SpawnedServer } from './testing/spawned-server';
import {
  freePort,
  ownerEmail,
  ownerPassword,
  spawnServer,
  untilReady,
} from './testing/spawned-server';
import { openTab } from './testing/tabs';
import { untilTrue } from './testing/until';

/** No poll that nothing comes for ends earlier. */
const shortestWaitMilliseconds = 45_000;

const folder = mkdtempSync(join(tmpdir(), 'parley-two-'));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const spawnOn = async (
  { url }: TestDatabase,
  name: string,
  given: Readonly<Record<string, string>> = {},
): Promise<SpawnedServer> =>
  spawnServer({
    PORT: String(await freePort()),
    DATA_DIR: join(folder, name),
    DATABASE_URL: url,
    SERVER_SECRET: 'the same secret for both of the servers',
    PUBLIC_URL: 'http://parley.example',
    RATE_LIMIT: 'on',
    ...given,
  });

const twoServers = async (
  database: TestDatabase,
): Promise<readonly [SpawnedServer, SpawnedServer]> => [
  await spawnOn(database, 'one'),
  await spawnOn(database, 'two'),
];

const twoWorkers = async (
  database: TestDatabase,
): Promise<readonly [SpawnedServer, SpawnedServer]> => {
  const server = await spawnOn(database, 'workers', { WORKERS: '2' });
  return [server, server];
};

describe.each([
  ['two servers on one database', twoServers],
  ['two workers of one server', twoWorkers],
])('%s', (_, spawnBoth) => {
  let database: TestDatabase;
  let servers: readonly [SpawnedServer, SpawnedServer];

  beforeAll(async () => {
    database = await newTestDatabase();
    servers = await spawnBoth(database);
    for (const server of servers) {
      await untilReady(server);
    }
  });

  afterAll(async () => {
    for (const server of servers) {
      server.signal('SIGTERM');
      await server.exited;
    }
    await database.drop();
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

  it('end queues, polls and sessions at both when a new password is to end them', async () => {
    const [email, password] = ['ended@example.org', 'correct-horse-battery-9'];
    const owner = await servers[0].client.logIn(ownerEmail, ownerPassword);
    await owner.call('createUser', { email, password, full_name: 'Ended' });
    const [{ page: here }, { page: there }] = [
      await openTab({ anonymous: servers[0].client }, email, password),
      await openTab({ anonymous: servers[1].client }, email, password),
    ];
    const one = await servers[0].client.logIn(email, password);
    const two = one.at(servers[1].client.site);
    const waiting = new Map<string, Promise<ApiResponse>>();
    const queues: RegisteredQueue[] = [];
    for (const [name, client] of Object.entries({ here, there, one, two })) {
      const { body: queue } = await client.post('/register', { event_types: ['message'] });
      queues.push(queue);
      waiting.set(name, (await pollThatWaits(client, queue)).waiting);
    }

    const began = performance.now();
    await here.call('updateSettings', {
      old_password: password,
      new_password: 'a-very-new-passphrase-7',
      end_sessions: true,
    });
    const ended = Array.from(waiting, async ([name, poll]) => {
      const { status, body } = await poll;
      return [name, status === 200 ? body.events : body.code];
    });
    // The session that sets the password goes on, and so does the key: both with a new queue.
    expect(Object.fromEntries(await Promise.all(ended))).toEqual({
      here: [],
      there: 'UNAUTHORIZED',
      one: [],
      two: [],
    });
    expect(performance.now() - began).toBeLessThan(shortestWaitMilliseconds);
    for (const { queue_id, last_event_id } of queues) {
      for (const client of [one, two]) {
        const again = await client.get('/events', { queue_id, last_event_id, dont_block: true });
        expect(again).toMatchObject({ status: 400, body: { code: 'BAD_EVENT_QUEUE_ID' } });
      }
    }
    for (const client of [there, there.at(servers[0].client.site)]) {
      expect((await client.get('/users/me')).status).toBe(401);
    }
    for (const client of [here, here.at(servers[1].client.site)]) {
      expect((await client.get('/users/me')).status).toBe(200);
    }
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

  it('know at one the webhook bots that were changed through the other, from the response on', async () => {
    const owner = await servers[0].client.logIn(ownerEmail, ownerPassword);
    const other = servers[1].client;
    const post = async (key: string) =>
      (
        await other.post(`/external/slack_incoming?${new URLSearchParams({ api_key: key })}`, {
          text: 'Hi',
        })
      ).status;
    const newWebhook = async (name: string) =>
      (await owner.post('/bots', { full_name: name, short_name: name, bot_type: 2 })).body;

    const first = await newWebhook('first');
    expect(await post(first.api_key)).toBe(200);
    const second = await newWebhook('second');
    expect(await post(second.api_key)).toBe(200);

    const { body: regenerated } = await owner.post(`/bots/${second.user_id}/api_key/regenerate`);
    expect(await post(second.api_key)).toBe(401);
    expect(await post(regenerated.api_key)).toBe(200);

    await owner.delete(`/bots/${first.user_id}`);
    expect(await post(first.api_key)).toBe(401);
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

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** The worker processes of a server. */
const workersOf = ({ pid }: SpawnedServer): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((text) => text !== '')
    .map(Number);

describe('a server with two workers', () => {
  let database: TestDatabase;
  let server: SpawnedServer;
  let metricsPort: string;

  beforeAll(async () => {
    database = await newTestDatabase();
    metricsPort = String(await freePort());
    server = await spawnOn(database, 'killed', {
      WORKERS: '2',
      LOG_LEVEL: 'silent',
      METRICS_PORT: metricsPort,
    });
    await untilReady(server);
    await untilTrue(() => Promise.resolve(workersOf(server).length === 2));
  });

  afterAll(async () => {
    server.signal('SIGTERM');
    await server.exited;
    await database.drop();
  });

  const sendTo = async (count: number) => {
    const owner = await server.client.logIn(ownerEmail, ownerPassword);
    await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'general' }] });
    for (let index = 0; index < count; index += 1) {
      const message = { type: 'channel', to: 'general', topic: 'x', content: `${index}` };
      expect(await owner.post('/messages', message)).toMatchObject({ status: 200 });
    }
    return owner;
  };

  const jobConnections = async (): Promise<number> => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rowCount } = await client.query(
      `select from pg_stat_activity
       where datname = current_database() and application_name = 'parley-jobs'`,
    );
    await client.end();
    return rowCount ?? 0;
  };

  it('has the metrics of both in one answer', async () => {
    const owner = await sendTo(1);
    await Promise.all(Array.from({ length: 6 }, () => owner.get('/users/me')));
    const read = async (): Promise<readonly string[]> => {
      const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
      return (await response.text()).split('\n');
    };
    // A request is counted when its response is over.
    await untilTrue(async () =>
      (await read()).includes('parley_requests_total{route="getOwnUser",status="200"} 6'),
    );
    const lines = await read();
    expect(lines).toContain('parley_waiting_polls 0');
    expect(lines).toContain('parley_jobs_waiting{state="retrying"} 0');
    expect(lines.filter((line) => line.startsWith('parley_waiting_polls '))).toHaveLength(1);
  });

  it('counts the requests of an account in both together', async () => {
    const owner = await server.client.logIn(ownerEmail, ownerPassword);
    const remaining = await Promise.all(
      Array.from({ length: 6 }, async () =>
        Number((await owner.get('/users/me')).headers.get('x-ratelimit-remaining')),
      ),
    );
    expect(new Set(remaining).size).toBe(6);
  });

  it('reports one line if it cannot listen', async () => {
    const port = new URL(server.client.site).port;
    const second = await spawnOn(database, 'other', { WORKERS: '2', PORT: port });
    expect(await second.exited).toMatchObject({ code: 1 });
    expect(second.output().trim()).toMatch(/^parley: PORT \d+ is in use on [^\n]+$/);
  });

  // From here on, processes of the server are killed.

  it('replaces a worker that is killed, and loses nothing', async () => {
    const owner = await sendTo(3);
    const generations = async (): Promise<readonly unknown[]> => {
      const registered = await Promise.all(
        Array.from({ length: 6 }, () => owner.post('/register', { fetch_event_types: ['realm'] })),
      );
      return Array.from(new Set(registered.map(({ body }) => body.server_generation)));
    };
    const [generation, ...others] = await generations();
    expect([typeof generation, others]).toEqual(['number', []]);
    const before = workersOf(server);
    const [killed = 0] = before;
    process.kill(killed, 'SIGKILL');
    await untilTrue(() => {
      const now = workersOf(server);
      return Promise.resolve(now.length === 2 && !now.includes(killed));
    });
    await untilReady(server);
    const { body } = await owner.get('/messages', { anchor: 'newest', num_before: 10 });
    expect(body.messages.map(({ content }: { content: string }) => content)).toEqual(
      expect.arrayContaining(['<p>0</p>', '<p>1</p>', '<p>2</p>']),
    );
    // The first worker, which runs the jobs, was replaced by one that runs them.
    await untilTrue(async () => (await jobConnections()) > 0);
    expect(await generations()).toEqual([generation]);
  });

  it('ends its workers when its primary process is killed', async () => {
    await sendTo(1);
    const workers = workersOf(server);
    process.kill(server.pid, 'SIGKILL');
    await server.exited;
    await untilTrue(() => Promise.resolve(!workers.some(isRunning)));
    server = await spawnOn(database, 'killed', { WORKERS: '2' });
    await untilReady(server);
    const owner = await server.client.logIn(ownerEmail, ownerPassword);
    const { body } = await owner.get('/messages', { anchor: 'newest', num_before: 10 });
    expect(body.messages.length).toBeGreaterThan(0);
  });
});
