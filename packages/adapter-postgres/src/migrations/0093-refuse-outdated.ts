import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/**
 * Lets a statement fail whose transaction was decided on facts that have changed since, in the same
 * round trip as the statement itself.
 */
export const refuseOutdated: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql
      .raw(
        `create function refuse_outdated(version bigint, as_of bigint) returns void
         language plpgsql as $$
           begin
             if version > as_of then
               raise exception 'facts have changed' using errcode = 'PF001';
             end if;
           end
         $$`,
      )
      .execute(db);
  },
};
