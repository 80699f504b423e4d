import type { PoolClient } from 'pg';
import type { OnError } from '../connection/connections';
import { watchDatabase } from '../connection/database-watch';
import { openPool } from '../connection/pool';

/** Where the database is, and how it is noticed that it does not answer. */
export type BackupAddress = {
  readonly connectionString: string;
  /** After how long without a sign of life it counts as unreachable. */
  readonly timeoutMilliseconds: number;
  readonly onError: OnError;
};

/** One of the databases; without a name if it is the only one. */
export type NamedAddress = { readonly name: string | undefined; readonly address: BackupAddress };

/** Copying a table may take hours; only a database that hangs is given up. */
const noTimeout = 0;

/**
 * The same rows are the same text in every database, whatever its settings are. They are those of the
 * transaction: through a pooler, the connection may be used by others after it.
 */
const settings = [
  `set local client_encoding = 'UTF8'`,
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  `set local timezone = 'UTC'`,
  `set local bytea_output = 'hex'`,
  `set local extra_float_digits = 1`,
  // A backup waits for the disk of its archive between two statements.
  `set local idle_in_transaction_session_timeout = 0`,
  `set local statement_timeout = ${noTimeout}`,
];

/** Does the work on a connection of its own, whose statements have no time limit. */
export const onOneConnection = async <A>(
  { connectionString, timeoutMilliseconds, onError }: BackupAddress,
  work: (client: PoolClient) => Promise<A>,
): Promise<A> => {
  const watch = watchDatabase(connectionString, timeoutMilliseconds, onError);
  const pool = watch.follow(
    openPool(
      {
        connectionString,
        max: 1,
        statementTimeoutMilliseconds: noTimeout,
        copiesTables: true,
      },
      onError,
    ),
  );
  try {
    const client = await pool.connect();
    try {
      return await work(client);
    } finally {
      // The database rolls back what was not committed when the connection ends.
      client.release(true);
    }
  } finally {
    await pool.end();
    watch.stop();
  }
};

/**
 * Does the work in one transaction of the connection, which is of no use any more if the work fails.
 *
 * @param begin the statement that begins the transaction
 */
export const transactionOn = async <A>(
  client: PoolClient,
  begin: string,
  work: () => Promise<A>,
): Promise<A> => {
  for (const statement of [begin, ...settings]) {
    await client.query(statement);
  }
  const done = await work();
  await client.query('commit');
  return done;
};

/** The same on a connection of its own; it is rolled back if the work fails. */
export const inOneTransaction = <A>(
  address: BackupAddress,
  begin: string,
  work: (client: PoolClient) => Promise<A>,
): Promise<A> =>
  onOneConnection(address, (client) => transactionOn(client, begin, () => work(client)));
