import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries';
import type { SystemUser } from './unprivileged-user';
import { canReach } from './unprivileged-user';

export type PostgresPlaces = {
  readonly binaries: PostgresBinaries;
  /** The cluster. */
  readonly cluster: string;
};

/** Where root keeps what lies below a folder that the database's user may not enter. */
const reachableRoot = '/var/lib/parley';

const nameOf = (path: string): string =>
  createHash('sha256').update(path).digest('hex').slice(0, 16);

const binariesIn = (root: string): PostgresBinaries => ({
  root,
  initdb: join(root, 'bin', 'initdb'),
  postgres: join(root, 'bin', 'postgres'),
});

/** A copy elsewhere, if the user cannot get at the package's folder. */
const reachableBinaries = (binaries: PostgresBinaries, user: SystemUser): PostgresBinaries => {
  if (canReach(join(binaries.root, 'bin'), user)) {
    return binaries;
  }
  const stamp = `${binaries.root}:${statSync(binaries.postgres).mtimeMs}`;
  const copy = join(reachableRoot, 'postgresql', nameOf(stamp));
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    mkdirSync(join(reachableRoot, 'postgresql'), { recursive: true });
    cpSync(binaries.root, partial, { recursive: true, verbatimSymlinks: true });
    renameSync(partial, copy);
  }
  return binariesIn(copy);
};

const isLink = (path: string): boolean => existsSync(path) && lstatSync(path).isSymbolicLink();

/** In the data folder, or linked from there where the database's user cannot enter it. */
const reachableCluster = (dataDir: string, user: SystemUser): string => {
  const cluster = join(dataDir, 'postgres');
  // The folder is the server's own; what is secret in it is readable for its owner alone.
  chmodSync(dataDir, statSync(dataDir).mode | 0o111);
  if (!canReach(dataDir, user) && !existsSync(cluster)) {
    const elsewhere = join(reachableRoot, 'clusters', nameOf(cluster));
    mkdirSync(elsewhere, { recursive: true });
    symlinkSync(elsewhere, cluster);
  }
  // Whoever may not enter the data folder cannot follow a link in it either.
  return isLink(cluster) ? realpathSync(cluster) : cluster;
};

/** Finds binaries and a cluster folder that whoever runs PostgreSQL can get at. */
export const postgresPlaces = (
  binaries: PostgresBinaries,
  dataDir: string,
  user: SystemUser | undefined,
): PostgresPlaces => {
  const cluster = user === undefined ? join(dataDir, 'postgres') : reachableCluster(dataDir, user);
  if (!isLink(cluster)) {
    mkdirSync(cluster, { recursive: true });
  }
  if (user !== undefined) {
    chownSync(cluster, user.uid, user.gid);
  }
  chmodSync(cluster, 0o700);
  return {
    binaries: user === undefined ? binaries : reachableBinaries(binaries, user),
    cluster,
  };
};
