import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

const statements = [
  `alter table account add column is_leaving boolean not null default false`,
  // Profiles that were deleted while the gravatar of the address stayed.
  `update account set avatar_source = 'N', avatar_key = ''
    where not is_active and full_name = 'Deleted user' and avatar_source = 'G'`,
];

/** Accounts whose messages are deleted before they are deactivated. */
export const leavingAccounts: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(db);
    }
  },
};
