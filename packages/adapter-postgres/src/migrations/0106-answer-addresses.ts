import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

const statements = [
  // The sequence of the numbers of channels' addresses, so that a number means one address.
  `create table answer_address (
    realm_id bigint not null,
    id bigint not null default nextval(pg_get_serial_sequence('channel_email', 'id')),
    user_id bigint not null,
    message_id bigint not null,
    token_salt text not null,
    created_at bigint not null,
    answers integer not null default 0,
    primary key (realm_id, user_id, message_id),
    foreign key (realm_id, user_id) references account
  )`,
  `create unique index on answer_address (id)`,
  `create index on answer_address (created_at)`,
];

/** The answers to emails about missed messages. */
export const answerAddresses: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(db);
    }
  },
};
