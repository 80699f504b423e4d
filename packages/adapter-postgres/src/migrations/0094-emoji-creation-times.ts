import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** When custom emoji were uploaded, in Unix seconds; 0 for those that are older than the column. */
export const emojiCreationTimes: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table custom_emoji add column created_at bigint not null default 0`.execute(db);
  },
};
