import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

const statements = [
  `create table linked_page (
    realm_id bigint not null references realm,
    url text not null,
    fetched_at bigint not null,
    title text,
    description text,
    picture text not null,
    primary key (realm_id, url)
  )`,
  `create index on linked_page (realm_id, fetched_at)`,
];

/** The pages that messages link, with their previews. */
export const linkedPages: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(db);
    }
  },
};
