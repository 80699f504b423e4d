import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** Until when the digests of each organization have been planned. */
export const digests: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql
      .raw(
        `create table digest_mark (
          realm_id bigint primary key references realm,
          planned_until bigint
        )`,
      )
      .execute(db);
  },
};
