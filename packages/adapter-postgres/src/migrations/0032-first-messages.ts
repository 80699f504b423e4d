import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** A channel's first message is looked up among its messages. */
export const firstMessages: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw('alter table channel drop column first_message_id').execute(db);
  },
};
