import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** What bots store, by key. */
export const botStorage: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table bot_storage (
        realm_id bigint not null references realm (id) on delete cascade,
        user_id bigint not null,
        key text collate "C" not null,
        value text not null,
        primary key (realm_id, user_id, key)
      )`.execute(db);
  },
};
