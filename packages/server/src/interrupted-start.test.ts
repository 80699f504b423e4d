import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres';
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
const longestWaitMilliseconds = 100_000;

const until = async (isSo: () => boolean, server?: SpawnedServer): Promise<void> => {
  const state = { hasExited: false };
  void server?.exited.then(() => {
    state.hasExited = true;
  });
  const began = Date.now();
  while (!isSo()) {
    if (Date.now() - began > longestWaitMilliseconds) {
      throw new Error('waited in vain');
    }
    if (state.hasExited) {
      throw new Error(`the server ended: ${server?.output() ?? ''}`);
    }
    await sleep(2);
  }
};

const folder = mkdtempSync(join(tmpdir(), 'parley-interrupted-'));
// With root, PostgreSQL runs as another account, which can access clusters below this folder.
chmodSync(folder, 0o711);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Where the cluster is or will be, whether the folder is linked or not. */
const clusterOf = (dataDir: string): string => {
  try {
    return realpathSync(join(dataDir, 'postgres'));
  } catch {
    return join(dataDir, 'postgres');
  }
};

/** The folder beside it in which the cluster is being created. */
const stagingOf = (dataDir: string): string | undefined => {
  const [parent, name] = linkedLocation(dataDir);
  return readdirSync(parent)
    .filter((one) => one.startsWith(`${name}.new-`))
    .map((one) => join(parent, one))[0];
};

const linkedLocation = (dataDir: string): readonly [parent: string, name: string] => {
  const link = execFileSync('readlink', ['-m', join(dataDir, 'postgres')], {
    encoding: 'utf8',
  }).trim();
  return [join(link, '..'), link.split('/').at(-1) ?? ''];
};

const hasStaged = (dataDir: string, file: string): boolean => {
  const staging = existsSync(join(dataDir, 'server.lock')) ? stagingOf(dataDir) : undefined;
  return staging !== undefined && existsSync(join(staging, 'cluster', file));
};

/** Stages of a first start, recognized by the files that exist then. */
const moments: readonly [string, (dataDir: string) => boolean][] = [
  ['the data directory is locked', (dataDir) => existsSync(join(dataDir, 'server.lock'))],
  ['initdb has begun', (dataDir) => hasStaged(dataDir, 'PG_VERSION')],
  ['initdb creates the first database', (dataDir) => hasStaged(dataDir, 'global/pg_control')],
  ['the cluster exists', (dataDir) => existsSync(join(clusterOf(dataDir), 'PG_VERSION'))],
  ['PostgreSQL runs', (dataDir) => existsSync(join(clusterOf(dataDir), 'postmaster.pid'))],
  ['the tables exist', (dataDir) => existsSync(join(dataDir, 'secrets'))],
  ['the owner is being created', (dataDir) => existsSync(join(dataDir, 'first-owner.json'))],
  ['the owner exists', (dataDir) => existsSync(join(dataDir, 'owner.chatrc'))],
];

describe('an interrupted first start', () => {
  // Every second stage is enough: signals are handled from the beginning.
  it.each(moments.filter((_, index) => index % 2 === 0))(
    'leaves no process running when %s, and can be repeated',
    async (_, isReached) => {
      const dataDir = mkdtempSync(join(folder, 'data-'));
      const environment = { PORT: String(await freePort()), DATA_DIR: dataDir };
      const server = spawnServer(environment);
      await until(() => isReached(dataDir), server);
      server.signal('SIGTERM');
      expect(await server.exited).toEqual({ code: 0, signal: null });
      expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
      expect(existsSync(join(clusterOf(dataDir), 'postmaster.pid'))).toBe(false);
      expect(stagingOf(dataDir)).toBeUndefined();

      const again = spawnServer(environment);
      await untilReady(again);
      again.signal('SIGTERM');
      expect(await again.exited).toEqual({ code: 0, signal: null });
    },
    120_000,
  );

  it.each(moments)(
    'can be repeated after a kill when %s',
    async (_, isReached) => {
      const dataDir = mkdtempSync(join(folder, 'data-'));
      const environment = { PORT: String(await freePort()), DATA_DIR: dataDir };
      const killed = spawnServer(environment);
      await until(() => isReached(dataDir), killed);
      killed.signal('SIGKILL');
      await killed.exited;

      const again = spawnServer(environment);
      await untilReady(again);
      const owner = await again.client.logIn(ownerEmail, ownerPassword);
      expect(readFileSync(join(dataDir, 'owner.chatrc'), 'utf8')).toContain(`key=${owner.apiKey}`);
      expect(existsSync(join(dataDir, 'first-owner.json'))).toBe(false);
      again.signal('SIGTERM');
      expect(await again.exited).toEqual({ code: 0, signal: null });
      expect(stagingOf(dataDir)).toBeUndefined();
    },
    120_000,
  );
});

describe('a PostgreSQL that was killed while it was busy', () => {
  it('is waited for, which is logged once, before the next one starts', async () => {
    const dataDir = mkdtempSync(join(folder, 'busy-'));
    const first = await startEmbeddedPostgres({ dataDir });
    const client = new Client({ connectionString: first.connectionString });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query('select pg_backend_pid() as pid');
    const backend: number = rows[0].pid;
    // It never checks for interrupts, like a sort.
    const work = client.query('select count(*) from generate_series(1, 1000000000)');
    work.catch(() => undefined);
    const pid = parseInt(readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8'), 10);
    await until(() => stateOf(backend) === 'R');
    process.kill(pid, 'SIGKILL');
    await first.died;

    const said: number[] = [];
    const second = startEmbeddedPostgres({
      dataDir,
      onWaiting: () => {
        said.push(Date.now());
      },
    });
    await Promise.race([until(() => said.length > 0), second]);
    expect(said).toHaveLength(1);
    expect(isRunning(backend)).toBe(true);
    // For a while nothing changes, and nothing more is logged.
    await sleep(1_500);
    process.kill(backend, 'SIGTERM');
    const running = await second;
    expect(said).toHaveLength(1);
    await running.stop();
  }, 120_000);
});

const stateOf = (pid: number): string => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
};
