import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** Stores whether a channel is recently active; the next nightly job finds those that are not. */
export const recentlyActiveChannels: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql
      .raw('alter table channel add column is_recently_active boolean not null default true')
      .execute(db);
  },
};
