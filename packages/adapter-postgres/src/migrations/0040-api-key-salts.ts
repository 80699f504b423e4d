import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/**
 * Keeps a random value with each account that its API key is derived from. Accounts that are there
 * have none, so that their keys stay what they are until they are regenerated.
 */
export const apiKeySalts: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw('alter table account add column api_key_salt text').execute(db);
  },
};
