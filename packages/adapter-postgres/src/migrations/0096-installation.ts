import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** What belongs together with the database as a whole: one row, which the first start writes. */
export const installation: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql
      .raw(
        `create table installation (
          is_only boolean primary key default true check (is_only),
          -- The version of Parley that made the newest migration.
          migrated_by text,
          -- Derived from the secret of the servers; they have the same one.
          secret_fingerprint text,
          -- The host of the first organization.
          public_host text
        )`,
      )
      .execute(db);
  },
};
