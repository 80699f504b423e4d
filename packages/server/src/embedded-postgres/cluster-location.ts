import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { dataPaths } from '../configuration/data-folder';
import type { PostgresBinaries } from './binaries';
import type { SystemUser } from './unprivileged-user';
import { canReach } from './unprivileged-user';

export type PostgresLocations = {
  readonly binaries: PostgresBinaries;
  /** The cluster's directory, which exists once the cluster is complete. */
  readonly cluster: string;
};

/** Where root stores the cluster for a data folder that the database's user may not enter. */
const reachableRoot = '/var/lib/parley';

/** Others may enter it, but not list it. */
const passingMode = 0o711;

/** The database's group may enter the data directory; other accounts may not. */
const groupPassingMode = 0o710;

const nameOf = (path: string): string =>
  createHash('sha256').update(path).digest('hex').slice(0, 16);

const binariesIn = (root: string): PostgresBinaries => ({
  root,
  initdb: join(root, 'bin', 'initdb'),
  postgres: join(root, 'bin', 'postgres'),
});

/** A directory that others may enter, whatever the umask. */
const makePassable = (...names: readonly string[]): string => {
  const folder = join(reachableRoot, ...names);
  mkdirSync(folder, { recursive: true });
  chmodSync(reachableRoot, passingMode);
  chmodSync(folder, passingMode);
  return folder;
};

/** Binaries are not secret, and may have been installed as one. */
const openToReaders = (path: string): void => {
  const found = lstatSync(path);
  if (found.isDirectory()) {
    chmodSync(path, 0o755);
    readdirSync(path).forEach((name) => openToReaders(join(path, name)));
  } else if (found.isFile()) {
    chmodSync(path, (found.mode & 0o100) === 0 ? 0o644 : 0o755);
  }
};

/** A copy elsewhere, if the user cannot access the package's folder. */
const reachableBinaries = (binaries: PostgresBinaries, user: SystemUser): PostgresBinaries => {
  if (canReach(join(binaries.root, 'bin'), user)) {
    return binaries;
  }
  const stamp = `${binaries.root}:${statSync(binaries.postgres).mtimeMs}`;
  const copy = join(makePassable('postgresql'), nameOf(stamp));
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    cpSync(binaries.root, partial, { recursive: true, verbatimSymlinks: true });
    openToReaders(partial);
    renameSync(partial, copy);
  }
  return binariesIn(copy);
};

/** The target of the link, whether or not it exists; undefined if it is not a link. */
const linkAt = (path: string): string | undefined => {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) {
    return undefined;
  }
  return existsSync(path) ? realpathSync(path) : resolve(dirname(path), readlinkSync(path));
};

/**
 * In the data directory, or linked from there where the database's user cannot enter it. That user
 * cannot follow a link in it either, so the target is returned.
 */
const reachableCluster = (dataDir: string, user: SystemUser): string => {
  const { cluster } = dataPaths(dataDir);
  const linked = linkAt(cluster);
  if (linked !== undefined) {
    return linked;
  }
  // PostgreSQL's working directory is the cluster's directory, which it opens by its full path.
  chownSync(dataDir, statSync(dataDir).uid, user.gid);
  chmodSync(dataDir, groupPassingMode);
  if (canReach(dataDir, user) || existsSync(cluster)) {
    return cluster;
  }
  chmodSync(dataDir, 0o700);
  const elsewhere = join(makePassable('clusters'), nameOf(cluster));
  symlinkSync(elsewhere, cluster);
  return elsewhere;
};

/** Finds binaries and a cluster directory that the user who runs PostgreSQL can access. */
export const locatePostgres = (
  binaries: PostgresBinaries,
  dataDir: string,
  user: SystemUser | undefined,
): PostgresLocations => {
  const { cluster: own } = dataPaths(dataDir);
  const cluster = user === undefined ? (linkAt(own) ?? own) : reachableCluster(dataDir, user);
  if (existsSync(cluster)) {
    if (user !== undefined) {
      chownSync(cluster, user.uid, user.gid);
    }
    chmodSync(cluster, 0o700);
  }
  return {
    binaries: user === undefined ? binaries : reachableBinaries(binaries, user),
    cluster,
  };
};
