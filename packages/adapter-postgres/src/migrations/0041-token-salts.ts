import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/**
 * Adds a random salt to each object with a token, from which the token is derived. Existing objects
 * have none, so that the tokens sent for them stay valid.
 */
export const tokenSalts: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw('alter table invitation add column token_salt text').execute(db);
    await sql.raw('alter table email_change add column token_salt text').execute(db);
  },
};
