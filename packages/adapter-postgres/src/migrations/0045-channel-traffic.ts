import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

const statements = [
  `create table channel_traffic (
     realm_id bigint not null references realm (id) on delete cascade,
     recipient_id bigint not null,
     day integer not null,
     messages integer not null,
     primary key (realm_id, recipient_id, day)
   )`,
  'alter table realm add column traffic_counted_until bigint not null default 0',
];

/** Stores how many messages each channel received on each day, so that they are counted once. */
export const channelTraffic: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(db);
    }
  },
};
