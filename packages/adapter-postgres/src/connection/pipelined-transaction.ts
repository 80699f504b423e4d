import type { ConnectionProvider, DatabaseConnection } from 'kysely';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { isConsequence } from './failures';

/** Kysely requires a dialect, though a transaction has its connection already. */
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction opens no connection')),
});

/** A snapshot sees what was committed when it began; the database lets it write nothing. */
type TransactionKind = 'writing' | 'snapshot';

const beginning: Readonly<Record<TransactionKind, string>> = {
  writing: 'begin',
  snapshot: 'begin isolation level repeatable read read only',
};

/** The database with other connections. */
export const databaseWith = <Tables>(
  db: Kysely<Tables>,
  connections: ConnectionProvider,
): Kysely<Tables> =>
  new Kysely<Tables>({
    config: { dialect },
    dialect,
    driver: dialect.createDriver(),
    executor: db.getExecutor().withConnectionProvider(connections),
  });

/** The connection as a Kysely database, until the transaction has ended. */
const databaseOn = <Tables>(
  db: Kysely<Tables>,
  connection: DatabaseConnection,
  hasEnded: () => boolean,
): Kysely<Tables> =>
  databaseWith(db, {
    provideConnection: (consumer) =>
      hasEnded() ? Promise.reject(new Error('the transaction has ended')) : consumer(connection),
  });

/**
 * The connection, on which every failure of a transaction has the cause of the first: statements that
 * were sent together with the one that failed are refused without a reason of their own.
 */
const withFirstCause = (
  connection: DatabaseConnection,
): DatabaseConnection & { readonly throwIfFailed: () => void } => {
  let first: { readonly cause: unknown } | undefined;
  const withCause = (thrown: unknown): unknown => {
    first ??= { cause: thrown };
    return isConsequence(thrown) ? first.cause : thrown;
  };
  return {
    executeQuery: async <Row>(query: CompiledQuery) => {
      try {
        return await connection.executeQuery<Row>(query);
      } catch (thrown) {
        throw withCause(thrown);
      }
    },
    streamQuery: (query, size) => connection.streamQuery(query, size),
    throwIfFailed: () => {
      if (first !== undefined) {
        throw first.cause;
      }
    },
  };
};

const noStatement = (): undefined => undefined;

/**
 * Runs the work in a transaction; a rejection rolls it back. Unlike in Kysely's own transactions, a
 * statement need not wait for the result of the previous one: the first is sent in one packet with
 * `begin`, and statements issued together are sent together. The database runs them in order.
 *
 * @param lastOf the statement that the transaction ends with, in one packet with the commit. If the
 *   work has sent none, it is a transaction by itself, without `begin` and `commit`.
 */
export const inTransaction = <Tables, A>(
  db: Kysely<Tables>,
  kind: TransactionKind,
  work: (transaction: Kysely<Tables>) => Promise<A>,
  lastOf: (result: A) => CompiledQuery | undefined = noStatement,
): Promise<A> =>
  db.getExecutor().provideConnection(async (plain) => {
    const connection = withFirstCause(plain);
    /** The error of a statement that is not waited for is known at the end, as the first cause. */
    const send = (query: CompiledQuery): void =>
      void connection.executeQuery(query).catch(() => undefined);
    const say = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
    let hasBegun = false;
    let hasEnded = false;
    const begin = (): void => {
      if (!hasBegun) {
        hasBegun = true;
        send(CompiledQuery.raw(beginning[kind]));
      }
    };
    const begun: DatabaseConnection = {
      executeQuery: (query) => {
        begin();
        return connection.executeQuery(query);
      },
      streamQuery: (query, size) => {
        begin();
        return connection.streamQuery(query, size);
      },
    };
    const commit = async (last: CompiledQuery | undefined): Promise<void> => {
      if (hasBegun) {
        if (last !== undefined) {
          send(last);
        }
        if (kind === 'snapshot') {
          // Everything that was read has arrived: the commit can neither change it nor fail for it.
          send(CompiledQuery.raw('commit'));
        } else {
          await say('commit');
        }
      } else if (last !== undefined) {
        await connection.executeQuery(last);
      }
    };
    const workAndCommit = async (): Promise<A> => {
      try {
        const result = await work(databaseOn(db, begun, () => hasEnded));
        hasEnded = true;
        await commit(lastOf(result));
        return result;
      } catch (error) {
        hasEnded = true;
        if (hasBegun) {
          await say('rollback');
        }
        throw error;
      }
    };
    const result = await workAndCommit();
    // A commit after a statement that failed succeeds and rolls back; nobody may have waited for it.
    connection.throwIfFailed();
    return result;
  });
