import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/**
 * Events about users who are hidden from guests have other names in the log. In the text of an
 * event, quotation marks inside a string follow a backslash, so only names are replaced.
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
