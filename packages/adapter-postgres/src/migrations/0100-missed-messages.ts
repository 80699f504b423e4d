import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

const statements = [
  // Up to which message it is known whom the messages concern.
  `create table missed_message_mark (
    realm_id bigint primary key references realm,
    last_id bigint not null
  )`,
  // Nobody gets an email about what was sent before.
  `insert into missed_message_mark (realm_id, last_id)
    select realm.id, coalesce((
      select message.id from message where message.realm_id = realm.id order by message.id desc limit 1
    ), 0)
    from realm`,
  // What the next email to each person is about.
  `create table missed_message (
    realm_id bigint not null,
    user_id bigint not null,
    message_id bigint not null,
    primary key (realm_id, user_id, message_id),
    foreign key (realm_id, user_id) references account
  )`,
];

/** The emails to people who are away. */
export const missedMessages: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(db);
    }
  },
};
