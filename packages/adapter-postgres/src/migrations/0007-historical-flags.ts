import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/**
 * Indexes the messages that entered a user's history later, apart from other flagged messages. The
 * bit is that of `historical`.
 */
const statement = `
  create index on message_flag (realm_id, user_id, message_id) where flags & 64 <> 0`;

export const historicalFlags: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(statement).execute(db);
  },
};
