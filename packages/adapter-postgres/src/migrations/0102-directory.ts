import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

const statements = [
  // In the first database: the databases that share the organizations, in the order of their numbers.
  `create table shard (
    name text primary key,
    number integer not null unique
  )`,
  // In the first database: where organizations are. Those without a row are in the first.
  `create table organization_directory (
    subdomain text primary key,
    shard text not null references shard
  )`,
  // In each database: which of them it is; null where there is only one.
  'alter table installation add column shard text, add column shard_number integer',
];

/** Organizations in several databases. */
export const directory: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(db);
    }
  },
};
