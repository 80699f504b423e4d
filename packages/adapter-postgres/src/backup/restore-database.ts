import { watchDatabase } from '../connection/database-watch';
import { migrateJobs } from '../jobs/job-runner';
import { migrations } from '../migrations';
import { migrate } from '../migrations/migrate';
import type { RowLoader } from './load-database';
import { loadTables } from './load-database';
import type { BackupAddress } from './one-connection';
import { inOneTransaction } from './one-connection';
import type { DatabaseSnapshot } from './snapshot-database';

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

/**
 * Makes the schema that the rows had, replaces all rows in one transaction, and brings the schema up
 * to date. If it fails, the rows are those of before, and it can be repeated.
 *
 * @param fill gives the rows
 */
export const restoreDatabase = async (
  address: BackupAddress,
  state: RestoredState,
  fill: (load: RowLoader) => Promise<void>,
): Promise<void> => {
  const { connectionString, timeoutMilliseconds, onError } = address;
  await inOneTransaction(address, 'begin transaction read only', async (client) => {
    const { rows } = await client.query<{ readonly servers: number }>(serversQuery);
    if (rows.some(({ servers }) => servers > 0)) {
      throw new DatabaseInUse();
    }
  });
  const watch = watchDatabase(connectionString, timeoutMilliseconds, onError);
  try {
    const made = Object.entries(migrations).filter(([name]) => state.migrations.includes(name));
    await migrate(connectionString, onError, watch, Object.fromEntries(made));
    await migrateJobs({ connectionString, onError, watch });
    await inOneTransaction(address, 'begin', (client) => loadTables(client, state.sequences, fill));
    await migrate(connectionString, onError, watch);
  } finally {
    watch.stop();
  }
};
