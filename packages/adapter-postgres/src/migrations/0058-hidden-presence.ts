import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** Finds the users who do not share their presence, without reading the settings of all users. */
export const hiddenPresence: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create index account_without_presence on account (realm_id, id)
      where settings @> '{"presence_enabled": false}'`.execute(db);
  },
};
