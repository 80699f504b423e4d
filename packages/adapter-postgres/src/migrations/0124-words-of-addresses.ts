import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/**
 * What is between letters and digits separates words, also in the middle of an address, so that a
 * search for the number of a ticket does not compare the text of every message that has an address.
 * A million messages with a slash take half a minute, in which nobody can send one.
 */
const index = `create index message_by_words_of_addresses on message using gin (
    to_tsvector('simple', translate(content, '/?=&#.:-_%', '          '))
  ) where content like '%/%'`;

export const wordsOfAddresses: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(index).execute(db);
  },
};
