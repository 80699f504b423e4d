import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { rememberedSecret } from '../configuration/data-folder';
import { StartFailure } from '../start-failure';
import { postgresBinaries } from './binaries';
import { lastOutputOf } from './last-output';
import type { PostgresPlaces } from './places';
import { postgresPlaces } from './places';
import { isPostgres, isRunning } from './running-process';
import type { SystemUser } from './unprivileged-user';
import { unprivilegedUser } from './unprivileged-user';

export type EmbeddedPostgres = {
  /** Of the database `parley`. */
  readonly connectionString: string;
  /** Stops it and waits for a clean end. */
  readonly stop: () => Promise<void>;
  /** Resolves when it ends without having been asked to. */
  readonly died: Promise<void>;
};

export type EmbeddedPostgresOptions = {
  readonly dataDir: string;
  /** Where it listens on the loopback address; a free port if left out. */
  readonly port?: number;
  /** Further settings, such as those that make tests fast and data volatile. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Gives the start up: what was begun is ended before the rejection. */
  readonly signal?: AbortSignal | undefined;
};

const superuser = 'parley';

/** Small by default: a team's server, not a database server. */
const defaultSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '32MB',
  effective_cache_size: '256MB',
  max_wal_size: '256MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  log_min_messages: 'fatal',
  log_destination: 'stderr',
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('no free port')),
      );
    });
  });

const asUser = (user: SystemUser | undefined) =>
  user === undefined ? {} : { uid: user.uid, gid: user.gid };

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      resolve(code);
    });
  });

/** Makes the cluster, in a C locale: order and case are the program's matter. */
const initialize = async (
  { binaries, cluster }: PostgresPlaces,
  password: string,
  user: SystemUser | undefined,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-initdb-'));
  const passwordFile = join(folder, 'password');
  try {
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (user !== undefined) {
      chownSync(folder, user.uid, user.gid);
      chownSync(passwordFile, user.uid, user.gid);
    }
    const child = spawn(
      binaries.initdb,
      [
        ...['--pgdata', cluster, '--username', superuser, '--pwfile', passwordFile],
        ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
      ],
      { ...asUser(user), cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], env: {} },
    );
    const output = lastOutputOf(child);
    const end = (): void => void child.kill('SIGTERM');
    signal?.addEventListener('abort', end);
    const code = await exitOf(child);
    signal?.removeEventListener('abort', end);
    signal?.throwIfAborted();
    if (code !== 0) {
      throw new StartFailure(`PostgreSQL cannot make its cluster in ${cluster}: ${output()}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** A killed server leaves its PostgreSQL behind, alone or dead: both make room for a new one. */
const clearAway = async (cluster: string): Promise<void> => {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) {
    return;
  }
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (pid > 0 && isRunning(pid) && isPostgres(pid)) {
    process.kill(pid, 'SIGINT');
    for (let waited = 0; isRunning(pid) && waited < 10_000; waited += 50) {
      await sleep(50);
    }
  }
  rmSync(file, { force: true });
};

const startServer = (
  { binaries, cluster }: PostgresPlaces,
  port: number,
  settings: Readonly<Record<string, string>>,
  user: SystemUser | undefined,
): ChildProcess =>
  spawn(
    binaries.postgres,
    [
      ...['-D', cluster, '-p', String(port)],
      ...Object.entries({ ...defaultSettings, ...settings }).flatMap(([name, value]) => [
        '-c',
        `${name}=${value}`,
      ]),
    ],
    // A group of its own, so that a signal to the server's group does not end it under the server.
    { ...asUser(user), cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], env: {}, detached: true },
  );

const untilReady = async (
  child: ChildProcess,
  output: () => string,
  url: (database: string) => string,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const began = Date.now();
  for (;;) {
    signal?.throwIfAborted();
    if (child.exitCode !== null) {
      throw new StartFailure(`PostgreSQL did not start: ${output()}`);
    }
    const client = new Client({ connectionString: url('postgres') });
    try {
      await client.connect();
      const found = await client.query("select from pg_database where datname = 'parley'");
      if (found.rowCount === 0) {
        await client.query('create database parley');
      }
      return;
    } catch (error) {
      if (Date.now() - began > 60_000) {
        throw new StartFailure(`PostgreSQL is not ready: ${String(error)} ${output()}`);
      }
      await sleep(25);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
};

/** Starts a PostgreSQL in the data folder, making its cluster on the first start. */
export const startEmbeddedPostgres = async ({
  dataDir,
  port: wantedPort,
  settings = {},
  signal,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const user = unprivilegedUser();
  const places = postgresPlaces(postgresBinaries(), realpathSync(dataDir), user);
  const password = rememberedSecret(join(dataDir, 'postgres-password'), () =>
    randomBytes(24).toString('base64url'),
  );
  if (!existsSync(join(places.cluster, 'PG_VERSION'))) {
    await initialize(places, password, user, signal);
  }
  await clearAway(places.cluster);
  const port = wantedPort ?? (await freePort());
  const url = (database: string) =>
    `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
  const child = startServer(places, port, settings, user);
  const output = lastOutputOf(child);
  let isStopping = false;
  const exited = exitOf(child);
  const stop = async (): Promise<void> => {
    isStopping = true;
    child.kill('SIGINT');
    await exited;
  };
  try {
    await untilReady(child, output, url, signal);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    connectionString: url('parley'),
    died: new Promise((resolve) => {
      void exited.then(() => {
        if (!isStopping) {
          resolve();
        }
      });
    }),
    stop,
  };
};
