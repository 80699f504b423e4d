import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** What few messages of a realm have, and narrows ask for. */
const conditions = {
  message_to_everyone: 'mentions_channel',
  message_with_attachment: 'has_attachment',
  message_with_image: 'has_image',
  message_with_link: 'has_link',
  message_of_resolved_topic: `topic like '✔ %'`,
};

/** Finds these messages without reading the whole history. */
export const indexedNarrows: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const [name, condition] of Object.entries(conditions)) {
      await sql
        .raw(`create index ${name} on message (realm_id, id) where ${condition}`)
        .execute(db);
    }
  },
};
