import { Kysely, PostgresDialect } from 'kysely';
import type { DatabaseAddress } from './connections';
import { openPool } from './pool';

/** Timeout of each statement, all of which read a few rows. */
const timeoutMilliseconds = 5_000;

/** Runs the work on a connection of its own, which it closes. */
export const onConnection = async <A>(
  connectionString: DatabaseAddress,
  work: (db: Kysely<unknown>) => Promise<A>,
): Promise<A> => {
  const ignore = (): void => undefined;
  const pool = openPool(
    {
      connectionString,
      max: 1,
      statementTimeoutMilliseconds: timeoutMilliseconds,
      acceptsStandby: true,
    },
    // A connection that breaks fails the statement that needs it.
    ignore,
  );
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
};
