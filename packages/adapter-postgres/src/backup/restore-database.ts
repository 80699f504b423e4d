import { watchDatabase } from '../connection/database-watch';
import { migrateJobs } from '../jobs/job-runner';
import { migrations } from '../migrations';
import { migrate } from '../migrations/migrate';
import type { RowLoader } from './load-database';
import { loadTables } from './load-database';
import type { BackupAddress } from './one-connection';
import { inOneTransaction } from './one-connection';
import type { DatabaseSnapshot } from './snapshot-database';
import { markRestore, unmarkRestore } from './unfinished-restore';

/** What has to be known of a database before its rows. */
export type RestoredState = Pick<DatabaseSnapshot, 'migrations' | 'sequences'>;

/** A server works on the database that is to be replaced. */
export class DatabaseInUse extends Error {}

/** Those that this version does not have: a newer one has made them. */
export const unknownMigrations = (names: readonly string[]): readonly string[] =>
  names.filter((name) => !Object.hasOwn(migrations, name));

/** Every process of a server listens to these as long as it lives. */
const serversQuery = `select count(*)::integer as servers from pg_stat_activity
  where datname = current_database() and application_name in ('parley-events', 'parley-jobs')`;

const refuseUsed = (address: BackupAddress): Promise<void> =>
  inOneTransaction(address, 'begin transaction read only', async (client) => {
    const { rows } = await client.query<{ readonly servers: number }>(serversQuery);
    if (rows.some(({ servers }) => servers > 0)) {
      throw new DatabaseInUse();
    }
  });

/** @param made the migrations that are to have run; all of them by default */
const migrateTo = async (
  { connectionString, timeoutMilliseconds, onError }: BackupAddress,
  made: readonly string[] = Object.keys(migrations),
): Promise<void> => {
  const watch = watchDatabase(connectionString, timeoutMilliseconds, onError);
  try {
    const wanted = Object.entries(migrations).filter(([name]) => made.includes(name));
    await migrate(connectionString, onError, watch, Object.fromEntries(wanted));
    await migrateJobs({ connectionString, onError, watch });
  } finally {
    watch.stop();
  }
};

/** A database that is to be filled. */
export type RestoreTarget = { readonly address: BackupAddress; readonly state: RestoredState };

/** Replaces the rows of all of them; the transaction of the first one is the last to be committed. */
const loadAll = async (
  [target, ...others]: readonly RestoreTarget[],
  fill: (loaders: readonly RowLoader[]) => Promise<void>,
  onCommit: (target: RestoreTarget) => void,
): Promise<void> => {
  if (target === undefined) {
    await fill([]);
    return;
  }
  await inOneTransaction(target.address, 'begin', async (client) => {
    await client.query(unmarkRestore);
    await loadTables(client, target.state.sequences, (load) =>
      loadAll(others, (loaders) => fill([load, ...loaders]), onCommit),
    );
  });
  onCommit(target);
};

/**
 * Makes the schema that the rows had, replaces all rows in one transaction for each database, and
 * brings the schema up to date. If it fails, the rows are those of before. If it ends between two of
 * the commits, the first database says so until the next call has succeeded.
 *
 * @param name of what is restored
 * @param fill gives the rows of each database
 */
export const restoreDatabases = async (
  targets: readonly RestoreTarget[],
  name: string,
  fill: (loaders: readonly RowLoader[]) => Promise<void>,
): Promise<void> => {
  const [first] = targets;
  for (const { address } of targets) {
    await refuseUsed(address);
  }
  if (first !== undefined) {
    await markRestore(first.address, name);
  }
  const committed: RestoreTarget[] = [];
  try {
    for (const { address, state } of targets) {
      await migrateTo(address, state.migrations);
    }
    await loadAll(targets, fill, (target) => committed.push(target));
  } catch (error) {
    if (first !== undefined && committed.length === 0) {
      await inOneTransaction(first.address, 'begin', (client) => client.query(unmarkRestore));
    }
    throw error;
  }
  for (const { address } of targets) {
    await migrateTo(address);
  }
};

/** The same for one database. */
export const restoreDatabase = (
  address: BackupAddress,
  state: RestoredState,
  fill: (load: RowLoader) => Promise<void>,
): Promise<void> =>
  restoreDatabases([{ address, state }], 'a database', async ([load]) => {
    if (load !== undefined) {
      await fill(load);
    }
  });
