import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/**
 * Indexes the messages that a user has without having received them in their channel: entered later
 * or moved there. The bits are those of `historical` and of moved messages; the index of the former
 * alone is dropped, as no query uses it.
 */
const statements = [
  `create index message_flag_entered on message_flag (realm_id, user_id, message_id)
    where flags & 192 <> 0`,
  `drop index if exists message_flag_realm_id_user_id_message_id_idx`,
];

export const enteredMessages: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(db);
    }
  },
};
