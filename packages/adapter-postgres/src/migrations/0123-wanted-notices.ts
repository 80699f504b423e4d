import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

const statements = [
  // Who wants a notification of every message of a channel: few of many subscribers and accounts.
  `create index subscription_wanting_notices on subscription (realm_id, channel_id)
    where is_active and (email_notifications or push_notifications)`,
  `create index account_wanting_notices on account (realm_id, id)
    where (settings ->> 'enable_stream_email_notifications')::boolean
      or (settings ->> 'enable_stream_push_notifications')::boolean`,
  // Without it, the planner takes half of the accounts for such people, and reads all subscriptions.
  `create statistics account_wanting_notices_count on
    ((settings ->> 'enable_stream_email_notifications')::boolean),
    ((settings ->> 'enable_stream_push_notifications')::boolean) from account`,
];

/** A million subscriptions or accounts take a second, in which nobody can change one. */
export const wantedNotices: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(db);
    }
  },
};
