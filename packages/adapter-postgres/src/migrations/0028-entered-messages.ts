import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/**
 * The messages that somebody has without having received them in their place: entered later, or
 * come with a move. The bits are those of `historical` and of what is carried; the index of the
 * former alone goes, as nothing asks for it any more.
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
