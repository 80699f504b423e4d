import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** Links that log a person in once. */
export const loginLinks: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql
      .raw(
        `create table login_link (
          realm_id bigint not null,
          user_id bigint not null,
          token_hash text not null,
          expires_at bigint not null,
          primary key (realm_id, user_id),
          foreign key (realm_id, user_id) references account
        )`,
      )
      .execute(db);
    await sql
      .raw('create unique index login_link_token on login_link (realm_id, token_hash)')
      .execute(db);
  },
};
