import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** How many updates of the software each organization has been told of. */
export const updateAnnouncements: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql
      .raw('alter table realm add column updates_told integer not null default 0')
      .execute(db);
  },
};
