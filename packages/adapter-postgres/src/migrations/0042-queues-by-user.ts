import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** Finds the queues of one user, of which there is a limited number. */
export const queuesByUser: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw('create index on event_queue (realm_id, user_id)').execute(db);
  },
};
