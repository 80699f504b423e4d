import type { Migration } from 'kysely';
import { Kysely, Migrator, PostgresDialect } from 'kysely';
import type { OnError } from '../connection/connections';
import { openPool } from '../connection/pool';
import { migrations } from '.';

/** A migration of large tables takes as long as it takes; the start waits for it. */
const noTimeout = 0;

/**
 * Brings the schema up to date, over a connection of its own, which has no statement timeout.
 * Kysely's migrator takes a lock for it, so that processes may start at the same time; rejects if a
 * migration fails.
 */
export const migrate = async (
  connectionString: string,
  onError: OnError,
  provided: Readonly<Record<string, Migration>> = migrations,
): Promise<void> => {
  const pool = openPool(
    { connectionString, max: 1, statementTimeoutMilliseconds: noTimeout },
    onError,
  );
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve({ ...provided }) },
    });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) {
      throw error instanceof Error ? error : new Error('the migration failed', { cause: error });
    }
  } finally {
    await db.destroy();
  }
};
