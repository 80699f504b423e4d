import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { Stats } from 'node:fs';
import { join, parse } from 'node:path';
import { draftEnding, privateDirectoryMode, privateFileMode } from '@parley/adapter-files';
import { StartFailure } from '../start-failure';

/** The files and folders in the data directory. */
export const dataPaths = (dataDir: string) => ({
  /** The server's secret. */
  secrets: join(dataDir, 'secrets'),
  postgresPassword: join(dataDir, 'postgres-password'),
  /** Email address and API key of the first owner. */
  ownerCredentials: join(dataDir, 'owner.chatrc'),
  /** The first owner's password, if it was generated. */
  ownerPassword: join(dataDir, 'owner-password'),
  /** Exists while the first start is running. */
  firstOwner: join(dataDir, 'first-owner.json'),
  lock: join(dataDir, 'server.lock'),
  uploads: join(dataDir, 'uploads'),
  /** Uploads that are still being received. */
  spool: join(dataDir, 'spool'),
  outbox: join(dataDir, 'outbox'),
  /** The embedded cluster, whose modes PostgreSQL manages; or a link to it. */
  cluster: join(dataDir, 'postgres'),
});

export const reasonOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error
    ? String(error.code)
    : String(error);

const modeBits = 0o777;
const stickyBit = 0o1000;

/** No upload takes as long: older temporary files were left by a killed process. */
const draftLifeMilliseconds = 86_400_000;

const isOld = ({ mtimeMs }: Stats): boolean => Date.now() - mtimeMs > draftLifeMilliseconds;

const setMode = (path: string, { mode }: Stats, wanted: number): void => {
  if ((mode & modeBits) !== wanted) {
    chmodSync(path, wanted);
  }
};

const isOwn = ({ uid }: Stats): boolean => {
  const account = process.getuid?.();
  return account === undefined || account === 0 || uid === account;
};

/**
 * Removes other accounts' access to the path and everything below it, and stale temporary files.
 * Links and files of others are not changed.
 */
const closeToOthers = (path: string): void => {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || !isOwn(found)) {
    return;
  }
  if (found.isDirectory()) {
    // From the outside in, so that others have no access to what is not done yet.
    setMode(path, found, privateDirectoryMode);
    for (const name of readdirSync(path)) {
      closeToOthers(join(path, name));
    }
  } else if (found.isFile()) {
    if (path.endsWith(draftEnding) && isOld(found)) {
      rmSync(path, { force: true });
    } else {
      setMode(path, found, privateFileMode);
    }
  }
};

/** The server takes over this directory, which must not happen to directories such as `/tmp`. */
const refuseShared = (dataDir: string, found: Stats): void => {
  if ((found.mode & stickyBit) !== 0 || parse(dataDir).root === dataDir) {
    throw new StartFailure(
      `DATA_DIR ${dataDir} is shared with other programs: use a separate directory`,
    );
  }
};

/**
 * Creates the data directory, checks that it is writable, and removes other accounts' access to it
 * and to everything that the server stores there; a StartFailure describes the problem.
 */
export const prepareDataFolder = (dataDir: string): void => {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true, mode: privateDirectoryMode });
    writeFileSync(probe, '', { mode: privateFileMode });
    rmSync(probe);
    const found = statSync(dataDir);
    refuseShared(dataDir, found);
    if (isOwn(found)) {
      setMode(dataDir, found, privateDirectoryMode);
    }
    const { cluster: _, ...paths } = dataPaths(dataDir);
    for (const path of Object.values(paths)) {
      closeToOthers(path);
    }
  } catch (error) {
    throw error instanceof StartFailure
      ? error
      : new StartFailure(`DATA_DIR ${dataDir} cannot be written (${reasonOf(error)})`);
  }
};
