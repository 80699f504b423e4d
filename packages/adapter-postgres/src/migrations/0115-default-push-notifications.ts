import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** Whether subscribers who have not chosen get push notifications of a channel. */
export const defaultPushNotifications: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql
      .raw(
        'alter table channel add column default_push_notifications boolean not null default false',
      )
      .execute(db);
  },
};
