import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** Stores the feature level of a bot's requests that do not send one. */
export const defaultLevels: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table account add column default_feature_level integer`.execute(db);
  },
};
