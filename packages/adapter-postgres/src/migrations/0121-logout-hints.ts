import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** With what an identity provider recognizes the login that a session began with. */
export const logoutHints: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table session add column logout_hint text`.execute(db);
  },
};
