import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** Stores whether a reminder could not be delivered. */
export const failedReminders: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql
      .raw('alter table reminder add column has_failed boolean not null default false')
      .execute(db);
  },
};
