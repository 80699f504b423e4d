import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncDirectory } from '@parley/adapter-files';
import type { LockedDataFolder } from '../configuration/instance-lock';
import { databasePasswordKind, readSecret } from '../configuration/remembered-secret';
import { StartFailure } from '../start-failure';
import type { PostgresBinaries } from './binaries';
import { postgresBinaries } from './binaries';
import { locatePostgres } from './cluster-location';
import { startUntilReady } from './embedded-postgres';
import { hasCluster, initialize, majorOf, removeAbandoned } from './initialize';
import { unprivilegedUser } from './unprivileged-user';
import { earlierCluster, finishUpgrade, upgradedCluster } from './upgraded-cluster';

/** How long a program may take to print its version. */
const limitMilliseconds = 10_000;

/** The major version of the binaries: 17 for `postgres (PostgreSQL) 17.9`. */
export const majorOfBinaries = ({ postgres }: PostgresBinaries): string => {
  const said = execFileSync(postgres, ['--version'], {
    encoding: 'utf8',
    timeout: limitMilliseconds,
    env: {},
  });
  return /\) (\d+)/.exec(said)?.[1] ?? said.trim();
};

type UpgradeOptions = {
  readonly folder: LockedDataFolder;
  /** Those of the version that has made the cluster. */
  readonly binaries: PostgresBinaries;
  /** Copies the database from one URL to the other. */
  readonly copy: (from: string, to: string) => Promise<void>;
  readonly signal: AbortSignal;
};

/**
 * Copies the cluster of the data folder into one of the own version, with both running, and puts it
 * in its place. Until then nothing is changed; the earlier cluster is kept.
 *
 * @returns where the earlier cluster is
 */
export const upgradeCluster = async ({
  folder: { path },
  binaries,
  copy,
  signal,
}: UpgradeOptions): Promise<string> => {
  const user = unprivilegedUser();
  const locations = locatePostgres(binaries, realpathSync(path), user);
  const { cluster } = locations;
  removeAbandoned(cluster);
  await finishUpgrade(cluster);
  if (!hasCluster(cluster)) {
    throw new StartFailure(`DATA_DIR ${path} has no database`);
  }
  const major = majorOf(cluster);
  const given = majorOfBinaries(binaries);
  if (given !== major) {
    throw new StartFailure(
      `${binaries.root} has PostgreSQL ${given}, and ${cluster} was made by PostgreSQL ${major}: name the folder of that version`,
    );
  }
  const [upgraded, kept] = [upgradedCluster(cluster), earlierCluster(cluster, major)];
  if (existsSync(kept)) {
    throw new StartFailure(`${kept} exists already: move it away`);
  }
  const password = readSecret(path, databasePasswordKind);
  const own = locatePostgres(postgresBinaries(), realpathSync(path), user);
  const next = { binaries: own.binaries, cluster: upgraded };
  // What an interrupted upgrade has left.
  removeAbandoned(upgraded);
  const removeUpgraded = () => rmSync(upgraded, { recursive: true, force: true, maxRetries: 5 });
  removeUpgraded();
  await initialize({ locations: next, password, user, signal, isDurable: true });
  const earlier = await startUntilReady({ locations, password, settings: {}, user }, { signal });
  try {
    const later = await startUntilReady(
      { locations: next, password, settings: {}, user },
      { signal },
    );
    try {
      await copy(earlier.url('parley'), later.url('parley'));
    } finally {
      await later.stop();
    }
  } catch (error) {
    // It may be the reason, as on a disk that is full.
    removeUpgraded();
    throw error;
  } finally {
    await earlier.stop();
  }
  await rename(cluster, kept);
  await rename(upgraded, cluster);
  await syncDirectory(dirname(cluster));
  return kept;
};
