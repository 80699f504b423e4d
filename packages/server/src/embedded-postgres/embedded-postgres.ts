import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { dataPaths } from '../configuration/data-folder';
import { noPorts } from '../configuration/free-ports';
import type { LockedDataFolder } from '../configuration/instance-lock';
import { lockDataFolder } from '../configuration/instance-lock';
import { databasePasswordKind, rememberedSecret } from '../configuration/remembered-secret';
import { StartFailure } from '../start-failure';
import { postgresBinaries } from './binaries';
import { exitOf } from './exit-of';
import { hasCluster, initialize, removeAbandoned, requireOwnMajor, superuser } from './initialize';
import { complaintIn, lastOutputOf } from './last-output';
import { finishUpgrade } from './upgraded-cluster';
import type { PostgresLocations } from './cluster-location';
import { locatePostgres } from './cluster-location';
import { endPredecessor, saysInUse } from './predecessor';
import { childrenOf, kill } from './running-process';
import type { SystemUser } from './unprivileged-user';
import { unprivilegedUser } from './unprivileged-user';

export type EmbeddedPostgres = {
  /** The URL of the database `parley`. */
  readonly connectionString: string;
  /** Stops it and waits for a clean end. */
  readonly stop: () => Promise<void>;
  /** Resolves to its last output when it ends without `stop`. */
  readonly died: Promise<string>;
};

type StartOptions = {
  /** The port on the loopback address; a free port by default. */
  readonly port?: number;
  /** Further settings, such as those that make tests fast and data volatile. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Aborts the start: whatever was started is stopped before the rejection. */
  readonly signal?: AbortSignal | undefined;
  /** Called once if the start has to wait for a PostgreSQL that a killed server left running. */
  readonly onWaiting?: () => void;
};

export type EmbeddedPostgresOptions = StartOptions & { readonly dataDir: string };

/** Small by default: for a team's server, not a dedicated database server. */
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

/**
 * Timeout of a start: PostgreSQL replays its log, and waits for the last statements of a killed
 * predecessor.
 */
const startLimitMilliseconds = 600_000;

/** Timeout of a shutdown, after which PostgreSQL exits without one: the next start recovers. */
const stopGraceMilliseconds = 10_000;

/** After it, all of its processes are killed: they are suspended, or wait for a disk. */
const quitGraceMilliseconds = 5_000;

const retryMilliseconds = 250;

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

/** A PostgreSQL that was started, before anybody connects to it. */
type Server = {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly url: (database: string) => string;
  readonly stop: () => Promise<void>;
  readonly died: Promise<string>;
};

type ServerOptions = {
  readonly locations: PostgresLocations;
  readonly port: number;
  readonly password: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly user: SystemUser | undefined;
};

/** Its own processes first: those that are suspended would not notice that it has ended. */
const killAll = (child: ChildProcess): void => {
  for (const pid of childrenOf(child.pid ?? 0)) {
    kill(pid, 'SIGKILL');
  }
  child.kill('SIGKILL');
};

/** The URL of a database of an embedded PostgreSQL. */
export const embeddedUrl = (password: string, port: number, database: string): string =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;

/** Ended with this process, however it ends, unless it is killed. */
const startServer = ({ locations, port, password, settings, user }: ServerOptions): Server => {
  const child = spawn(
    locations.binaries.postgres,
    [
      ...['-D', locations.cluster, '-p', String(port)],
      ...Object.entries({ ...defaultSettings, ...settings }).flatMap(([name, value]) => [
        '-c',
        `${name}=${value}`,
      ]),
    ],
    {
      ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {},
      // Its own process group, so that a signal to the server's group does not stop it before the
      // server.
      detached: true,
    },
  );
  const output = lastOutputOf(child);
  const end = (): void => void child.kill('SIGINT');
  process.once('exit', end);
  // A process that cannot be started has ended too.
  const exited = exitOf(child).catch(() => undefined);
  let isStopping = false;
  const died = exited.then(() => {
    process.removeListener('exit', end);
    return isStopping ? new Promise<string>(() => undefined) : output();
  });
  return {
    child,
    output,
    url: (database) => embeddedUrl(password, port, database),
    died,
    stop: async () => {
      isStopping = true;
      end();
      const timeouts = [
        setTimeout(() => void child.kill('SIGQUIT'), stopGraceMilliseconds),
        setTimeout(() => killAll(child), stopGraceMilliseconds + quitGraceMilliseconds),
      ];
      await exited;
      timeouts.forEach(clearTimeout);
    },
  };
};

const hasEnded = ({ exitCode, signalCode, pid }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null || pid === undefined;

/** PostgreSQL has another password: waiting does not help. */
const isWrongPassword = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '28P01';

/** Creates the database on the first start. */
const openDatabase = async (connectionString: string): Promise<void> => {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
    pipeline: true,
  });
  try {
    await client.connect();
    const found = await client.query("select from pg_database where datname = 'parley'");
    if (found.rowCount === 0) {
      await client.query('create database parley');
    }
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Resolves to true when it is ready, and to false if it ended. */
const untilReady = async (
  { child, url, output }: Server,
  deadline: number,
  signal: AbortSignal | undefined,
): Promise<boolean> => {
  for (;;) {
    signal?.throwIfAborted();
    if (hasEnded(child)) {
      return false;
    }
    try {
      await openDatabase(url('postgres'));
      return true;
    } catch (error) {
      if (isWrongPassword(error)) {
        throw new StartFailure('DATA_DIR/postgres-password is not the password of the cluster');
      }
      if (performance.now() > deadline) {
        throw new StartFailure(
          `PostgreSQL is not ready: ${String(error)} ${complaintIn(output())}`,
        );
      }
      await sleep(25);
    }
  }
};

/** Another program may take the port just before PostgreSQL does. */
const saysPortTaken = (output: string): boolean => output.includes('Address already in use');

/** Starts it again while the problem is a temporary one. */
export const startUntilReady = async (
  options: Omit<ServerOptions, 'port'>,
  { port, signal, onWaiting = () => undefined }: StartOptions,
): Promise<Server> => {
  const deadline = performance.now() + startLimitMilliseconds;
  let isWaiting = false;
  const sayWaiting = (): void => {
    if (!isWaiting) {
      isWaiting = true;
      onWaiting();
    }
  };
  for (;;) {
    signal?.throwIfAborted();
    await endPredecessor(options.locations.cluster, sayWaiting, signal);
    const server = startServer({ ...options, port: port ?? (await freePort()) });
    try {
      if (await untilReady(server, deadline, signal)) {
        return server;
      }
    } catch (error) {
      await server.stop();
      throw error;
    }
    const said = server.output();
    const mayGoAway = saysInUse(said) || (port === undefined && saysPortTaken(said));
    if (!mayGoAway || performance.now() > deadline) {
      throw new StartFailure(`PostgreSQL did not start: ${complaintIn(said)}`);
    }
    if (saysInUse(said)) {
      sayWaiting();
    }
    await sleep(retryMilliseconds);
  }
};

/** Starts a PostgreSQL in the data folder, creating its cluster on the first start. */
export const startPostgresIn = async (
  folder: LockedDataFolder,
  options: StartOptions,
): Promise<EmbeddedPostgres> => {
  const { settings = {}, signal } = options;
  const user = unprivilegedUser();
  const locations = locatePostgres(postgresBinaries(), realpathSync(folder.path), user);
  const passwordFile = dataPaths(folder.path).postgresPassword;
  removeAbandoned(locations.cluster);
  await finishUpgrade(locations.cluster);
  const isMade = hasCluster(locations.cluster);
  if (isMade) {
    requireOwnMajor(locations.cluster);
  }
  if (isMade && !existsSync(passwordFile)) {
    throw new StartFailure(
      `${passwordFile} is missing, and ${locations.cluster} cannot be opened without it: restore it from a backup`,
    );
  }
  const password = await rememberedSecret(folder, databasePasswordKind);
  if (!isMade) {
    await initialize({ locations, password, user, signal, isDurable: settings.fsync !== 'off' });
  }
  const { url, stop, died } = await startUntilReady(
    { locations, password, settings, user },
    options,
  );
  return { connectionString: url('parley'), stop, died };
};

/** The same in a folder that is locked for as long as PostgreSQL runs. */
export const startEmbeddedPostgres = async ({
  dataDir,
  ...options
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const folder = lockDataFolder(dataDir, noPorts);
  try {
    const { connectionString, stop, died } = await startPostgresIn(folder, options);
    return {
      connectionString,
      stop: async () => {
        await stop();
        folder.unlock();
      },
      died: died.then((output) => {
        folder.unlock();
        return output;
      }),
    };
  } catch (error) {
    folder.unlock();
    throw error;
  }
};
