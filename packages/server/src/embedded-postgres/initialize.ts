import { spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { privateFileMode, syncDirectory } from '@parley/adapter-files';
import { StartFailure } from '../start-failure';
import { platformName } from './binaries';
import { exitOf } from './exit-of';
import { checkBinaries, knownVersion } from './known-binaries';
import { complaintIn, lastOutputOf } from './last-output';
import type { PostgresLocations } from './cluster-location';
import type { SystemUser } from './unprivileged-user';

/** Creating a cluster takes seconds; very slow disks take minutes. */
const limitMilliseconds = 600_000;

export const superuser = 'parley';

type NewCluster = {
  readonly locations: PostgresLocations;
  readonly password: string;
  /** The user that runs PostgreSQL, if it is another one. */
  readonly user: SystemUser | undefined;
  /** Whether the cluster has to survive a power failure. */
  readonly isDurable: boolean;
  readonly signal: AbortSignal | undefined;
};

/** Beside the cluster, on the same file system. */
const stagingPrefix = (cluster: string): string => `${cluster}.new-`;

const isEmpty = (folder: string): boolean => readdirSync(folder).length === 0;

const isComplete = (cluster: string): boolean =>
  ['PG_VERSION', 'global/pg_control'].every((file) => existsSync(join(cluster, file)));

/**
 * Whether the cluster exists. A cluster that another program created partially is a StartFailure,
 * as its content is unknown.
 */
export const hasCluster = (cluster: string): boolean => {
  if (!existsSync(cluster) || isEmpty(cluster)) {
    return false;
  }
  if (!isComplete(cluster)) {
    throw new StartFailure(
      `${cluster} contains no complete PostgreSQL cluster: restore it from a backup, or move it away to start with an empty database`,
    );
  }
  return true;
};

export const ownMajor = knownVersion.split('.')[0] ?? '';

/** The major version of the PostgreSQL that has made the cluster. */
export const majorOf = (cluster: string): string =>
  readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();

/**
 * A StartFailure reports a cluster that another version of PostgreSQL has made, which the binaries
 * cannot open. Source: docs/operations.md#another-version-of-postgresql.
 */
export const requireOwnMajor = (cluster: string): void => {
  const major = majorOf(cluster);
  if (major !== ownMajor) {
    throw new StartFailure(
      `DATA_DIR: ${cluster} was made by PostgreSQL ${major}, and this is PostgreSQL ${ownMajor}: 'npx parley upgrade-postgres FOLDER' copies it with the programs of PostgreSQL ${major} (docs/operations.md, "Another version of PostgreSQL")`,
    );
  }
};

/**
 * Removes what killed starts left behind; a start that is still running finds its directory
 * missing.
 */
export const removeAbandoned = (cluster: string): void => {
  const prefix = basename(stagingPrefix(cluster));
  for (const name of readdirSync(dirname(cluster)).filter((one) => one.startsWith(prefix))) {
    rmSync(join(dirname(cluster), name), { recursive: true, force: true, maxRetries: 5 });
  }
};

const run = async (
  { locations: { binaries, cluster }, user, isDurable, signal }: NewCluster,
  target: string,
  passwordFile: string,
): Promise<void> => {
  const child = spawn(
    binaries.initdb,
    [
      ...['--pgdata', target, '--username', superuser, '--pwfile', passwordFile],
      // Sorting is done by the program. Searches need to know the letters of all scripts.
      ...['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
      ...['--auth', 'scram-sha-256', '--encoding', 'UTF8'],
      ...(isDurable ? [] : ['--no-sync']),
    ],
    {
      ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
      cwd: '/',
      timeout: limitMilliseconds,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {},
    },
  );
  const output = lastOutputOf(child);
  const end = (): void => void child.kill('SIGTERM');
  signal?.addEventListener('abort', end);
  const code = await exitOf(child);
  signal?.removeEventListener('abort', end);
  signal?.throwIfAborted();
  if (code !== 0) {
    throw new StartFailure(
      `DATA_DIR: PostgreSQL cannot create ${cluster}: ${complaintIn(output())}; mend that, or set another DATA_DIR`,
    );
  }
};

/**
 * Checks the binaries, and creates the cluster in a directory beside its own, which is renamed when everything is on disk:
 * if this is interrupted, the next start begins again.
 */
export const initialize = async (making: NewCluster): Promise<void> => {
  const { cluster, binaries } = making.locations;
  checkBinaries(platformName(), binaries.root);
  const staging = mkdtempSync(stagingPrefix(cluster));
  const [made, passwordFile] = [join(staging, 'cluster'), join(staging, 'password')];
  try {
    mkdirSync(made, { mode: 0o700 });
    writeFileSync(passwordFile, `${making.password}\n`, { mode: privateFileMode });
    if (making.user !== undefined) {
      for (const path of [staging, made, passwordFile]) {
        chownSync(path, making.user.uid, making.user.gid);
      }
    }
    await run(making, made, passwordFile);
    renameSync(made, cluster);
    await syncDirectory(dirname(cluster));
  } finally {
    rmSync(staging, { recursive: true, force: true, maxRetries: 5 });
  }
};
