import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/**
 * The words of topics in which PostgreSQL sees tags and entities: it indexes no words of those, and
 * topics are no HTML. Few topics have such characters, so the index is small.
 */
const index = `create index message_by_words_of_topics on message using gin (
    to_tsvector('english', translate(topic, '<&', '  '))
  ) where topic ~ '[<&]'`;

export const wordsOfTopics: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(index).execute(db);
  },
};
