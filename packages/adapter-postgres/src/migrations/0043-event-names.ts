import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/**
 * Renames the log's events about users who are hidden from guests. In the text of an event,
 * quotation marks inside a string follow a backslash, so only names are replaced.
 */
export const eventNames: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql
      .raw(
        `update event set event = replace(
           replace(event, '"_tag":"UserOutOfSight"', '"_tag":"UserBecameInaccessible"'),
           '"stranger":', '"inaccessibleUser":')
         where event like '%"UserOutOfSight"%' or event like '%"stranger":%'`,
      )
      .execute(db);
  },
};
