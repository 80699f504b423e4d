import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

const statements = [
  `create table retention_night (
    realm_id bigint primary key references realm on delete cascade,
    nights integer not null,
    counted_at bigint not null
  )`,
  'alter table archived_message add column archived_night integer not null default 0',
];

/**
 * Counts the nights in which messages of a realm could be archived, so that a clock that jumps ahead
 * does not delete the archive.
 */
export const retentionNights: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(db);
    }
  },
};
