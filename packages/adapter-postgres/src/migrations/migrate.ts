import type { Migration } from 'kysely';
import { Kysely, Migrator, PostgresDialect } from 'kysely';
import type { DatabaseAddress, OnError } from '../connection/connections';
import type { DatabaseWatch } from '../connection/database-watch';
import { openPool } from '../connection/pool';
import { recordMigration } from '../installation/installation';
import { migrations } from '.';
import { adoptBaseline } from './adopt-baseline';

/** Migrating large tables may take long; the start waits for it. */
const noTimeout = 0;

/** Called when a migration has been run. */
export type OnMigration = (name: string, milliseconds: number) => void;

/** The migrations, each of which is reported when it is done. */
const reporting = (
  given: Readonly<Record<string, Migration>>,
  onMigration: OnMigration,
): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(given).map(([name, migration]) => [
      name,
      {
        ...migration,
        up: async (db: Kysely<unknown>) => {
          const began = performance.now();
          await migration.up(db);
          onMigration(name, performance.now() - began);
        },
      },
    ]),
  );

/**
 * Migrates the schema over its own connection, which has no statement timeout. Kysely's migrator
 * takes a lock, so that processes may start at the same time. Rejects if a migration fails, or if the
 * database is older than the baseline.
 *
 * @returns the names of the migrations that it ran
 */
export const migrate = async (
  connectionString: DatabaseAddress,
  onError: OnError,
  watch: DatabaseWatch,
  provided: Readonly<Record<string, Migration>> = migrations,
  onMigration: OnMigration = () => undefined,
): Promise<readonly string[]> => {
  const pool = watch.follow(
    openPool({ connectionString, max: 1, statementTimeoutMilliseconds: noTimeout }, onError),
  );
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await adoptBaseline(db);
    const migrator = new Migrator({
      db,
      // Those without a number may have run before a newer one with a number.
      allowUnorderedMigrations: true,
      provider: { getMigrations: () => Promise.resolve(reporting(provided, onMigration)) },
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error !== undefined) {
      throw error instanceof Error ? error : new Error('the migration failed', { cause: error });
    }
    if (results.length > 0 && '0096-installation' in provided) {
      await recordMigration(db);
    }
    return results.map(({ migrationName }) => migrationName);
  } finally {
    await db.destroy();
  }
};
