import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** When a deactivated organization is deleted. */
export const realmDeletion: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw('alter table realm add column deletion_at bigint').execute(db);
  },
};
