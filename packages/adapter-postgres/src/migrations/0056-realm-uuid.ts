import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** Gives every organization an id that is unique across servers. */
export const realmUuid: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql
      .raw('alter table realm add column uuid uuid not null default gen_random_uuid()')
      .execute(db);
  },
};
