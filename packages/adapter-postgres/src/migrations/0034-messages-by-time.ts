import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** Indexes messages by the time at which they were sent. */
export const messagesByTime: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw('create index on message (realm_id, sent_at, id)').execute(db);
  },
};
