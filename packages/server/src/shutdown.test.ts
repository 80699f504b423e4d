import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '@parley/adapter-http/testing';
import { isRunning } from './embedded-postgres/running-process';
import type { SpawnedServer } from './testing/spawned-server';
import {
  freePort,
  ownerEmail,
  ownerPassword,
  spawnServer,
  untilReady,
} from './testing/spawned-server';

/** A condition that never becomes true must not keep the test run alive. */
const longestWaitMilliseconds = 300_000;

const until = async (isSo: () => boolean): Promise<void> => {
  const began = Date.now();
  while (!isSo()) {
    if (Date.now() - began > longestWaitMilliseconds) {
      throw new Error('waited in vain');
    }
    await sleep(20);
  }
};

const folder = mkdtempSync(join(tmpdir(), 'parley-shutdown-'));
// With root, PostgreSQL runs as another account, which can access the cluster below this folder.
chmodSync(folder, 0o711);
/** Of all tests, one after the other, as creating a cluster takes seconds. */
const dataDir = join(folder, 'data');

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('stopping a server', () => {
  let server: SpawnedServer;
  let client: ApiClient;

  beforeEach(async () => {
    server = spawnServer({
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      // Nothing listens there.
      SMTP_URL: 'smtp://someone:their-password@127.0.0.1:1',
    });
    await untilReady(server);
    client = await server.client.logIn(ownerEmail, ownerPassword);
  });

  afterEach(async () => {
    server.signal('SIGKILL');
    await server.exited;
  });

  const postmaster = (): number =>
    parseInt(
      readFileSync(join(realpathSync(join(dataDir, 'postgres')), 'postmaster.pid'), 'utf8'),
      10,
    );

  /** Waiting polls: a later request has been responded to, so the server has received these. */
  const startPolls = async (count: number) => {
    const polls = [];
    for (let started = 0; started < count; started += 1) {
      const queue = await client.call('registerQueue', { event_types: ['message'] });
      polls.push(
        client.get('/events', {
          queue_id: queue.queue_id,
          last_event_id: queue.last_event_id,
        }),
      );
    }
    // Each of them was sent before this request, and is read before the response to it.
    for (let round = 0; round < 5; round += 1) {
      await client.call('getOwnUser');
    }
    return polls;
  };

  const logged = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));

  /** What is worth a warning, or worse. */
  /** Besides the warning of the start, which the mail server of these tests deserves. */
  const trouble = () =>
    logged().filter(({ level, msg }) => level > 30 && !String(msg).startsWith('SMTP_URL: '));

  it.each([
    ['SIGTERM, twice', ['SIGTERM', 'SIGTERM']],
    [
      'SIGINT, as a terminal and npm send it, again and again',
      ['SIGINT', 'SIGINT', 'SIGINT', 'SIGINT'],
    ],
    ['SIGHUP, as a terminal that is closed', ['SIGHUP', 'SIGHUP']],
    ['one after the other', ['SIGINT', 'SIGTERM', 'SIGHUP']],
  ] as const)('by %s ends polls, stops PostgreSQL and exits with 0', async (_, signals) => {
    const pid = postmaster();
    const waiting = await startPolls(5);
    for (const signal of signals) {
      server.signal(signal);
      await sleep(30);
    }
    for (const { status, body } of await Promise.all(waiting)) {
      expect({ status, body }).toMatchObject({ status: 200, body: { result: 'success' } });
    }
    expect(await server.exited).toEqual({ code: 0, signal: null });
    expect(isRunning(pid)).toBe(false);
    expect(trouble()).toEqual([]);
    // All lines are written, also those that waited for others, and in order.
    const messages = logged().map(({ msg }) => msg);
    expect(messages).toContain('started');
    expect(messages.slice(-1)).toEqual(['stopped']);
    const afterIt = logged().slice(messages.indexOf('stopping') + 1);
    expect(afterIt.filter(({ route }) => route === 'fetchEvents')).toHaveLength(5);
  });

  it('logs what went wrong meanwhile, without secrets', async () => {
    await client.call('invitePeople', { invitee_emails: 'hal@example.org', stream_ids: [] });
    await until(() => trouble().length > 0);
    expect(trouble()[0]).toMatchObject({
      msg: 'the job SendMail failed and will be retried',
      job: 'SendMail',
      attempt: 1,
      nextTry: expect.stringMatching(/^\d{4}-.*Z$/),
      err: { code: 'ESOCKET', message: expect.stringContaining('ECONNREFUSED') },
    });
    expect(logged()).toContainEqual(
      expect.objectContaining({ msg: 'email not accepted', recipient: 'hal@example.org' }),
    );
    const pid = postmaster();
    server.signal('SIGTERM');
    await server.exited;
    const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
    for (const secret of [password, 'their-password']) {
      expect(server.output()).not.toContain(secret);
    }
    expect(logged().map(({ msg }) => msg)).not.toContain('database');
    expect(isRunning(pid)).toBe(false);
  });

  it('reports it and exits when PostgreSQL was killed', async () => {
    const pid = postmaster();
    process.kill(pid, 'SIGKILL');
    expect(await server.exited).toEqual({ code: 1, signal: null });
    // Lost connections are reported before or after it.
    expect(logged().map(({ msg }) => msg)).toContain('the embedded PostgreSQL exited');
  });

  it('also stops PostgreSQL if its output is no longer read', async () => {
    const pid = postmaster();
    server.closeOutput();
    server.signal('SIGHUP');
    expect(await server.exited).toEqual({ code: 0, signal: null });
    expect(isRunning(pid)).toBe(false);
  });
});

describe('a process that ends because of a defect', () => {
  it('stops its PostgreSQL', async () => {
    const program = `
      const { startEmbeddedPostgres } = require(process.argv[1]);
      startEmbeddedPostgres({ dataDir: process.argv[2] }).then(() => {
        setImmediate(() => { throw new Error('a defect'); });
      });`;
    const module = join(__dirname, '../dist/index.js');
    const ended = spawnSync(process.execPath, ['-e', program, module, dataDir], {
      encoding: 'utf8',
    });
    expect({ status: ended.status, stderr: ended.stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining('a defect'),
    });
    const file = join(realpathSync(join(dataDir, 'postgres')), 'postmaster.pid');
    await until(() => !existsSync(file));
  });
});
