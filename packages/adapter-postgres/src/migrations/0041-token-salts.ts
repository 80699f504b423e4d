import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/**
 * Keeps a random value with what is opened by a token that the token is derived from. What is there
 * has none, so that the tokens that were sent for it stay good.
 */
export const tokenSalts: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw('alter table invitation add column token_salt text').execute(db);
    await sql.raw('alter table email_change add column token_salt text').execute(db);
  },
};
