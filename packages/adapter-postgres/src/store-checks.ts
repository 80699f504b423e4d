import { sql } from 'kysely';
import type { Db } from './database';
import { holdsWorkerLock } from './jobs/abandoned-jobs';
import { migrations } from './migrations';

/** Questions whether the parts of the store work; they reject if the database does not answer. */
export type StoreChecks = Readonly<
  Record<'database' | 'migrations' | 'jobs', () => Promise<boolean>>
>;

const known = Object.keys(migrations);

/** Asks over connections for lookups, for which nobody waits long. */
export const storeChecks = (db: Db): StoreChecks => {
  const isTrue = async (condition: ReturnType<typeof sql<boolean>>): Promise<boolean> => {
    const { rows } = await sql<{ readonly is_so: boolean }>`select ${condition} as is_so`.execute(
      db,
    );
    return rows[0]?.is_so === true;
  };
  return {
    database: () => isTrue(sql`true`),
    // Those of a newer version may have been added since.
    migrations: () =>
      isTrue(sql`${known}::text[] <@ array(select name::text from kysely_migration)`),
    jobs: () => isTrue(holdsWorkerLock),
  };
};
