import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

const statements = [
  `alter table channel_email add column token_salt text`,
  `create table received_email (
    realm_id bigint not null,
    address_id bigint not null,
    email_id text not null,
    received_at bigint not null,
    primary key (realm_id, address_id, email_id)
  )`,
  `create index on received_email (received_at)`,
];

/** Salts of the addresses of channels; and the emails that were handled, so that each is posted once. */
export const receivedEmails: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(db);
    }
  },
};
