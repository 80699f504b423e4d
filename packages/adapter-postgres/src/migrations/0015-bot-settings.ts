import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

const statements = [
  `alter table bot add column settings jsonb not null default '{}'`,
  // Up to when members who became full members over time have been announced.
  `alter table realm add column full_members_told_until bigint not null
    default extract(epoch from now())::bigint`,
];

/** Bot configuration, and how far full members were announced. */
export const botSettings: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(db);
    }
  },
};
