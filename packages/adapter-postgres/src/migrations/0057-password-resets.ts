import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

const statements = [
  `create table password_reset (
    realm_id bigint not null,
    user_id bigint not null,
    email text not null,
    expires_at bigint not null,
    token_salt text not null,
    primary key (realm_id, user_id),
    foreign key (realm_id, user_id) references account
  )`,
  `create table login_device (
    realm_id bigint not null,
    user_id bigint not null,
    key text not null,
    last_seen_at bigint not null,
    primary key (realm_id, user_id, key),
    foreign key (realm_id, user_id) references account
  )`,
];

/** Links to set a new password, and the devices from which users logged in. */
export const passwordResets: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(db);
    }
  },
};
