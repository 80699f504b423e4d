import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

const statements = [
  // Kept by rate-limiter-flexible, which sets these columns. It counts what comes before any realm
  // is known too, and can be emptied at any time.
  `create table attempt_count (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  )`,
  // For people who try to log in at the wrong organization.
  `create index on account (email_key)`,
  `alter table realm add column user_settings_defaults jsonb not null default '{}'`,
  `alter table realm add column pictures jsonb not null default '{}'`,
  `create table email_change (
    realm_id bigint not null,
    token_hash text not null,
    user_id bigint not null,
    new_email text not null,
    expires_at bigint not null,
    primary key (realm_id, token_hash),
    foreign key (realm_id, user_id) references account
  )`,
  `create index on email_change (realm_id, user_id)`,
];

/** Attempts, what new accounts begin with, the realm's pictures, and addresses to be confirmed. */
export const accounts: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(db);
    }
  },
};
