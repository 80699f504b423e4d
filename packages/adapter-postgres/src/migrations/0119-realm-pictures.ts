import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** The keys of the pictures that administrators upload for their organization. */
export const realmPictures: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql
      .raw(
        'alter table realm add column icon text, add column logo text, add column night_logo text',
      )
      .execute(db);
  },
};
