import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/**
 * Who has read a message of a channel, among the rows of all users in all channels: each edit tells
 * them. A million rows take a second, in which nobody can mark a message as read or send one.
 */
const index = 'create index read_range_by_recipient on read_range (realm_id, recipient_id)';

export const readersByPlace: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(index).execute(db);
  },
};
