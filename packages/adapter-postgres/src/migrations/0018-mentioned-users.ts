import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

const statements = [
  `alter table message add column mentioned_users bigint[] not null default '{}'`,
  `update message set mentioned_users = array(
      select found[1]::bigint from regexp_matches(
        rendered_content, '<span class="user-mention" data-user-id="([0-9]+)">', 'g') as found)
    where rendered_content like '%<span class="user-mention" data-user-id="%'`,
  `create index on message using gin (mentioned_users) where mentioned_users <> '{}'`,
];

/** The users whom messages mention by name, for searches. */
export const mentionedUsers: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(db);
    }
  },
};
