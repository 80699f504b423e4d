import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

const statements = [
  `alter table account add column system_bot text`,
  `update account set system_bot = 'notification'
   where bot_type is not null and bot_owner_id is null and email_key like 'notification-bot@%'`,
  `create unique index on account (realm_id, system_bot) where system_bot is not null`,
];

/** Each realm has each of its system bots once, whatever the realm's current host. */
export const systemBots: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(db);
    }
  },
};
