import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** The number of ranges of a reader and recipient when they were last joined. */
export const settledRanges: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql
      .raw('alter table read_range add column settled_ranges integer not null default 0')
      .execute(db);
  },
};
