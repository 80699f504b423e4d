import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres';
import { isRunning } from './embedded-postgres/running-process';
import type { Exit, SpawnedServer } from './testing/spawned-server';
import {
  freePort,
  ownerEmail,
  ownerPassword,
  spawnServer,
  untilReady,
} from './testing/spawned-server';

/** A condition that never becomes true must not keep the test run alive. */
const longestWaitMilliseconds = 300_000;

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
  const cluster = join(dataDir, 'postgres');
  const isLink = lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink ? resolve(dataDir, readlinkSync(cluster)) : cluster;
};

/** The folder beside it in which the cluster is being created. */
const stagingOf = (dataDir: string): string | undefined => {
  const { dir, base } = parse(clusterOf(dataDir));
  return readdirSync(dir)
    .filter((one) => one.startsWith(`${base}.new-`))
    .map((one) => join(dir, one))[0];
};

/** A file of the cluster that is being created. */
const staged = (dataDir: string, file: string): string | undefined => {
  const staging = existsSync(join(dataDir, 'server.lock')) ? stagingOf(dataDir) : undefined;
  return staging === undefined ? undefined : join(staging, 'cluster', file);
};

type FileOf = (dataDir: string) => string | undefined;

/**
 * Stages of a first start in their order, recognized by files that exist from then on: files that
 * every start writes, or that only the first one writes that comes so far.
 */
const stages: readonly (readonly [string, 'always' | 'once', FileOf])[] = [
  ['the data directory is locked', 'always', (dataDir) => join(dataDir, 'server.lock')],
  ['initdb has begun', 'always', (dataDir) => staged(dataDir, 'PG_VERSION')],
  [
    'initdb creates the first database',
    'always',
    (dataDir) => staged(dataDir, 'global/pg_control'),
  ],
  ['the cluster exists', 'once', (dataDir) => join(clusterOf(dataDir), 'PG_VERSION')],
  ['PostgreSQL runs', 'always', (dataDir) => join(clusterOf(dataDir), 'postmaster.pid')],
  ['the secret exists', 'once', (dataDir) => join(dataDir, 'secrets')],
  ['the owner is being created', 'once', (dataDir) => join(dataDir, 'first-owner.json')],
  ['the owner exists', 'once', (dataDir) => join(dataDir, 'owner.chatrc')],
];

/** Identifies the file, so that it can be distinguished from what a killed process left. */
const identity = (file: string | undefined): string | undefined => {
  const found = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false });
  return found === undefined ? undefined : `${file} ${found.ino} ${found.mtimeMs}`;
};

// Each start begins with what the interrupted one before it left, so only the last is completed.
describe.each([
  // Every second stage is enough: signals are handled from the beginning.
  ['SIGTERM', stages.filter((_, index) => index % 2 === 0)],
  ['SIGKILL', stages],
] as const)('a first start that is ended by %s', (signal, interrupted) => {
  const dataDir = mkdtempSync(join(folder, 'data-'));

  const start = async (): Promise<SpawnedServer> =>
    spawnServer({ PORT: String(await freePort()), DATA_DIR: dataDir });

  /** Starts the server, and ends it at the stage; how it ended. */
  const interrupt = async (fileOf: FileOf): Promise<Exit> => {
    const before = identity(fileOf(dataDir));
    const server = await start();
    await until(() => {
      const now = identity(fileOf(dataDir));
      return now !== undefined && now !== before;
    }, server);
    server.signal(signal);
    return server.exited;
  };

  it.each(interrupted)('when %s can be repeated', async (_, written, fileOf) => {
    // Otherwise the start before this one was interrupted a moment later than intended.
    if (written === 'always' || identity(fileOf(dataDir)) === undefined) {
      const { code } = await interrupt(fileOf);
      expect(code).toBe(signal === 'SIGTERM' ? 0 : null);
    }
    const remaining = [
      join(dataDir, 'server.lock'),
      join(clusterOf(dataDir), 'postmaster.pid'),
      stagingOf(dataDir) ?? '',
    ].filter((file) => existsSync(file));
    expect(signal === 'SIGTERM' ? remaining : []).toEqual([]);
  });

  it('is completed by the next one', async () => {
    const server = await start();
    await untilReady(server);
    const owner = await server.client.logIn(ownerEmail, ownerPassword);
    expect(readFileSync(join(dataDir, 'owner.chatrc'), 'utf8')).toContain(`key=${owner.apiKey}`);
    expect(existsSync(join(dataDir, 'first-owner.json'))).toBe(false);
    server.signal('SIGTERM');
    expect(await server.exited).toEqual({ code: 0, signal: null });
    expect(stagingOf(dataDir)).toBeUndefined();
  });
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
  });
});

const stateOf = (pid: number): string => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
};
