import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/**
 * The messages that somebody entered later, apart from all the others that carry a flag. The bit
 * is that of `historical`.
 */
const statement = `
  create index on message_flag (realm_id, user_id, message_id) where flags & 64 <> 0`;

export const historicalFlags: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(statement).execute(db);
  },
};
