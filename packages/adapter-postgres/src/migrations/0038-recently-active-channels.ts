import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** Keeps whether a channel is recently active; the next night finds out which are not. */
export const recentlyActiveChannels: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql
      .raw('alter table channel add column is_recently_active boolean not null default true')
      .execute(db);
  },
};
