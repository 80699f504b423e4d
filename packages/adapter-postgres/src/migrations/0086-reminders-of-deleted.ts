import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

const text = 'You requested a reminder for a message that was deleted.';

/** Finds the reminders of a message, and removes quotations of messages that were deleted. */
export const remindersOfDeleted: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create index reminder_message on reminder (realm_id, message_id)
      where message_id is not null`.execute(db);
    await sql`
      update reminder set content = ${text}, rendered_content = ${`<p>${text}</p>`}
      where message_id is not null and not exists (
        select from message
        where message.realm_id = reminder.realm_id and message.id = reminder.message_id)`.execute(
      db,
    );
  },
};
