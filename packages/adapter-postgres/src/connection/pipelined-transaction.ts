import type { DatabaseConnection, IsolationLevel } from 'kysely';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';

/** Kysely asks for a dialect, though a transaction has its connection already. */
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction opens no connection')),
});

const beginning = (isolation: IsolationLevel | undefined): string =>
  isolation === undefined ? 'begin' : `begin isolation level ${isolation}`;

/** The connection as a database of its own, until the transaction has ended. */
const databaseOn = <Tables>(
  db: Kysely<Tables>,
  connection: DatabaseConnection,
  hasEnded: () => boolean,
): Kysely<Tables> =>
  new Kysely<Tables>({
    config: { dialect },
    dialect,
    driver: dialect.createDriver(),
    executor: db.getExecutor().withConnectionProvider({
      provideConnection: (consumer) =>
        hasEnded() ? Promise.reject(new Error('the transaction has ended')) : consumer(connection),
    }),
  });

/**
 * Does the work in a transaction, which a rejection rolls back. Unlike in Kysely's own, a statement
 * need not wait until the one before it is answered: the first goes in one packet with `begin`, and
 * those that the work asks for at once go together. The database takes them in their order.
 */
export const inTransaction = <Tables, A>(
  db: Kysely<Tables>,
  isolation: IsolationLevel | undefined,
  work: (transaction: Kysely<Tables>) => Promise<A>,
): Promise<A> =>
  db.getExecutor().provideConnection(async (connection) => {
    const say = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
    let hasEnded = false;
    const begun = say(beginning(isolation));
    // What goes wrong with it is heard of at the end; until then it is nobody's.
    begun.catch(() => undefined);
    try {
      const result = await work(databaseOn(db, connection, () => hasEnded));
      hasEnded = true;
      await say('commit');
      await begun;
      return result;
    } catch (error) {
      hasEnded = true;
      await say('rollback');
      throw error;
    }
  });
