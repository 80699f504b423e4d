import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

const statements = [
  'alter table event add column role_of bigint',
  `create index event_changing_role on event (realm_id, role_of, id) where role_of is not null`,
];

/**
 * Marks the entries that change the role of a user, so that a process that serves a queue which is
 * far behind finds the role that the owner had at its position.
 */
export const roleChanges: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(db);
    }
  },
};
