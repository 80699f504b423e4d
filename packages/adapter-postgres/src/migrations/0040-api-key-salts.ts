import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/**
 * Adds a random salt to each account, from which its API key is derived. Existing accounts have
 * none, so that their keys stay unchanged until they are regenerated.
 */
export const apiKeySalts: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw('alter table account add column api_key_salt text').execute(db);
  },
};
