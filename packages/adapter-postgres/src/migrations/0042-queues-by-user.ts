import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** Indexes event queues by user, as their number per user is limited. */
export const queuesByUser: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw('create index on event_queue (realm_id, user_id)').execute(db);
  },
};
