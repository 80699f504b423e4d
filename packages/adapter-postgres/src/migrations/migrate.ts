import type { Kysely } from 'kysely';
import { Migrator } from 'kysely';
import { migrations } from '.';

/**
 * Migrates the schema. Kysely's migrator takes a lock, so that processes may start at the same
 * time; rejects if a migration fails.
 */
export const migrate = async <Schema>(db: Kysely<Schema>): Promise<void> => {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) {
    throw error instanceof Error ? error : new Error('the migration failed', { cause: error });
  }
};
