import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** As an SQL text: what can be before or after an alert word, besides a line feed. */
const besideWords = `' \`(".,'';[*>)?:]!'`;

const statements = [
  // What an alert word has before the first character that can be beside words: a text has few
  // beginnings of words, and an organization has many alert words.
  `alter table alert_word add column beginning text not null generated always as (split_part(
    translate(folded, ${besideWords}, repeat(chr(10), length(${besideWords}))), chr(10), 1
  )) stored`,
  'create index alert_word_by_beginning on alert_word (realm_id, beginning)',
  // By the groups that permissions name, alone or in a list. Few permissions change, and a list of
  // what is not in the index yet would be read by every lookup.
  'create index channel_by_permission on channel using gin (permissions) with (fastupdate = off)',
  `create index user_group_by_permission on user_group using gin (permissions)
    with (fastupdate = off)`,
  'create index default_channel on channel (realm_id) where is_default',
  // The owners, administrators and moderators of a large organization are few.
  'create index account_by_role on account (realm_id, role)',
];

/**
 * None of the tables is large: a million alert words, channels or accounts take a few seconds, in which
 * nobody can change one. The table of alert words is written again; meanwhile sending waits.
 */
export const servedLookups: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(db);
    }
  },
};
