import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { BackupAddress } from './one-connection';
import { inOneTransaction } from './one-connection';

/**
 * Exists from the beginning of a restore to its last commit. It is no table of the schema, which an
 * older version may have made.
 */
const mark = 'unfinished_restore';

/** Says in the database that a restore has begun. */
export const markRestore = (address: BackupAddress, name: string): Promise<void> =>
  inOneTransaction(address, 'begin', async (client) => {
    await client.query(`create table if not exists ${mark} (name text not null)`);
    await client.query(`delete from ${mark}`);
    await client.query(`insert into ${mark} values ($1)`, [name]);
  });

/** Takes that back, with the transaction that it is a statement of. */
export const unmarkRestore = `drop table if exists ${mark}`;

/** The name of what was being restored; undefined if that was finished, or nothing was. */
export const readUnfinishedRestore = async (db: Kysely<unknown>): Promise<string | undefined> => {
  const found = await sql<{ readonly isThere: boolean }>`
    select to_regclass(${mark}) is not null as "isThere"`.execute(db);
  if (!found.rows.some(({ isThere }) => isThere)) {
    return undefined;
  }
  const { rows } = await sql<{
    readonly name: string;
  }>`select name from ${sql.table(mark)}`.execute(db);
  return rows[0]?.name;
};
