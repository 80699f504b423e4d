import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

const statements = [
  'alter table event add column changes_facts boolean not null default true',
  'create index event_changing_facts on event (realm_id, id) where changes_facts',
];

/**
 * Marks the entries that changed facts, so that a process whose facts are out of date reads these
 * only. Entries of the version before, which does not mark them, count as such.
 */
export const factEntries: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(db);
    }
  },
};
