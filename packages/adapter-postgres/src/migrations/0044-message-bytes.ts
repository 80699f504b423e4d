import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/**
 * Stores how large the texts of a message are, so that pages of messages can be bounded without
 * reading these texts.
 */
export const messageBytes: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql
      .raw(
        `alter table message add column bytes integer not null generated always as (
           octet_length(content) + octet_length(rendered_content)
             + octet_length(edit_history::text)) stored`,
      )
      .execute(db);
  },
};
