import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

const statements = [
  'alter table event_head add column quiet_ids bigint not null default 0',
  `alter table event_head add column facts_version bigint not null
     generated always as (last_id - quiet_ids) stored`,
];

/**
 * The head of a log has a version of the facts. It is the difference of two counters, so that a
 * process of the version before, which only increments the first, increments the version, too.
 */
export const factsVersion: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(db);
    }
  },
};
