import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

const statements = [
  // Columns like those of the live tables, without what the database derives from others.
  `create table archived_message (like message)`,
  `alter table archived_message
    drop column search_vector,
    drop column bytes,
    add column archived_at bigint not null,
    add primary key (realm_id, id)`,
  `create index on archived_message (realm_id, archived_at, id)`,
  `create index on archived_message (realm_id, recipient_id, id)`,
  `create index on archived_message (realm_id, sender_id, id)`,
  `create table archived_message_flag (
    like message_flag,
    primary key (realm_id, message_id, user_id),
    foreign key (realm_id, message_id) references archived_message on delete cascade
  )`,
  `create table archived_reaction (
    like reaction,
    primary key (realm_id, message_id, id),
    foreign key (realm_id, message_id) references archived_message on delete cascade
  )`,
  `create table archived_submessage (
    like submessage,
    primary key (realm_id, message_id, id),
    foreign key (realm_id, message_id) references archived_message on delete cascade
  )`,
  `create table archived_message_attachment (
    like message_attachment,
    primary key (realm_id, message_id, attachment_id),
    foreign key (realm_id, message_id) references archived_message on delete cascade,
    foreign key (realm_id, attachment_id) references attachment on delete cascade
  )`,
  `create index on archived_message_attachment (realm_id, attachment_id)`,
  // Finds the expired messages of a channel or conversation, the oldest first.
  `create index message_by_recipient_and_time on message (realm_id, recipient_id, sent_at)`,
  // A channel is active because of a message that was sent, even if that is archived since.
  `alter table channel add column newest_archived_at bigint not null default 0`,
];

/** Messages past their retention, which can be restored until they are deleted. */
export const messageArchive: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(db);
    }
  },
};
