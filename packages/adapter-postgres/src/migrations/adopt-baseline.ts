import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The migrations that made the schema of the baseline step by step, up to a released version. */
const steps = { last: '0076-indexed-narrows', count: 46 };

const stepsInHistory = sql`name collate "C" <= ${steps.last}`;

/** Whether a migration is one of those steps. Names are compared by their code units. */
export const isStep = (name: string): boolean => name <= steps.last;

/**
 * The newest migration of a database that has only some of the steps, and so is too old; undefined
 * for any other.
 */
export const newestOfIncomplete = (history: readonly string[]): string | undefined => {
  const made = history.filter(isStep).sort();
  const newest = made.at(-1);
  return made.length === steps.count && newest === steps.last ? undefined : newest;
};

/** The database is too old for this version. */
export class DatabaseTooOld extends Error {
  constructor(newest: string) {
    super(
      `this database is too old for this version: its newest migration is ${newest}, and this ` +
        `version continues from ${steps.last}; start a version that has this migration on it ` +
        'once, then this version',
    );
  }
}

/**
 * Lets a database continue that was migrated step by step before there was a baseline: the steps in
 * its history become the baseline, which makes the same schema, and later migrations stay there. It
 * waits for other processes that migrate the database or do the same.
 *
 * @throws DatabaseTooOld if the database has only some of the steps; it is unchanged then
 */
export const adoptBaseline = (db: Kysely<unknown>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows: histories } = await sql`
      select where to_regclass('kysely_migration') is not null`.execute(trx);
    if (histories.length === 0) {
      return;
    }
    await sql`lock table kysely_migration in share row exclusive mode`.execute(trx);
    const { rows } = await sql<{ readonly name: string }>`
      select name from kysely_migration where ${stepsInHistory}`.execute(trx);
    const names = rows.map(({ name }) => name);
    if (names.length === 0) {
      return;
    }
    const newest = newestOfIncomplete(names);
    if (newest !== undefined) {
      throw new DatabaseTooOld(newest);
    }
    await sql`
      with step as (delete from kysely_migration where ${stepsInHistory} returning timestamp)
      insert into kysely_migration (name, timestamp)
      select '0077-baseline', max(timestamp) from step`.execute(trx);
  });
