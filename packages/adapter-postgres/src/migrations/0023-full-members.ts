import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

const statements = [`create index on account (realm_id, joined_at)`];

/**
 * Indexes accounts by join time, so that the end of a waiting period is found without reading every
 * account.
 */
export const fullMembers: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(db);
    }
  },
};
