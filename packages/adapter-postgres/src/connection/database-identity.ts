import { sql } from 'kysely';
import type { DatabaseAddress } from './connections';
import { onConnection } from './on-connection';

/**
 * The same through every way to one database, also through a pooler, and different for every other
 * database, also for a copy with the same name. It changes when PostgreSQL is started again.
 */
export const databaseIdentity = (address: DatabaseAddress): Promise<string> =>
  onConnection(address, async (db) => {
    const { rows } = await sql<{ readonly identity: string }>`
      select concat_ws(' ', current_database(), extract(epoch from pg_postmaster_start_time()))
        as identity`.execute(db);
    return rows.map(({ identity }) => identity).join('');
  });
