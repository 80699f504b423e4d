import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** Accounts that belong to what an identity provider (`source`) knows a person by (`entry_id`). */
export const providerAccounts: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql
      .raw(
        `create table provider_account (
          realm_id bigint not null,
          user_id bigint not null,
          source text not null,
          entry_id text not null,
          primary key (realm_id, user_id),
          unique (realm_id, source, entry_id),
          foreign key (realm_id, user_id) references account
        )`,
      )
      .execute(db);
  },
};
