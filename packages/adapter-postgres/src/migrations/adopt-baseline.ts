import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The migrations that made the schema of the baseline step by step, up to a released version. */
const steps = { last: '0076-indexed-narrows', count: 46 };

type Steps = { readonly count: number; readonly newest: string | null };

const isStep = sql`name collate "C" <= ${steps.last}`;

/**
 * Lets a database continue that was migrated step by step before there was a baseline: the steps in
 * its history become the baseline, which makes the same schema, and later migrations stay there. It
 * waits for other processes that migrate the database or do the same.
 *
 * @throws Error if the database has only some of the steps; it is unchanged then
 */
export const adoptBaseline = (db: Kysely<unknown>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows: histories } = await sql`
      select where to_regclass('kysely_migration') is not null`.execute(trx);
    if (histories.length === 0) {
      return;
    }
    await sql`lock table kysely_migration in share row exclusive mode`.execute(trx);
    const { rows } = await sql<Steps>`
      select count(*)::integer as count, max(name collate "C") as newest
      from kysely_migration where ${isStep}`.execute(trx);
    for (const { count, newest } of rows) {
      if (newest === null) {
        return;
      }
      if (count !== steps.count || newest !== steps.last) {
        throw new Error(
          `this database is too old for this version: its newest migration is ${newest}, and this ` +
            `version continues from ${steps.last}; start a version that has this migration on it ` +
            'once, then this version',
        );
      }
    }
    await sql`
      with step as (delete from kysely_migration where ${isStep} returning timestamp)
      insert into kysely_migration (name, timestamp)
      select '0077-baseline', max(timestamp) from step`.execute(trx);
  });
