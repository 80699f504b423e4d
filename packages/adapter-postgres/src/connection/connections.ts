import { guarded } from '@parley/core/kernel';
import type { Client, ClientConfig, Pool, PoolClient } from 'pg';

/** Where the database is: a URL, or the settings of connections to it. */
export type DatabaseAddress = string | ClientConfig;

/** What of a pool's options says where its database is; its size and its timeouts do not. */
const addressSettings = [
  'connectionString',
  'host',
  'port',
  'user',
  'password',
  'database',
  'ssl',
  'options',
  'stream',
] as const satisfies readonly (keyof ClientConfig)[];

/**
 * The address of the database of a program's own pool. Connections of the pool itself cannot be
 * used: Parley's have settings of their own, such as types and a name that triggers look at.
 */
export const addressOfPool = ({ options }: Pick<Pool, 'options'>): ClientConfig =>
  Object.fromEntries(
    addressSettings.flatMap((name) => {
      // The password is no enumerable property.
      const value: unknown = Reflect.get(options, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Receives errors that fail no request, with a description for the log. */
export type OnError = (error: unknown, message: string) => void;

/**
 * The timeout of every statement, in every process: work that a killed process left behind ends in
 * this time too.
 */
export const statementTimeoutMilliseconds = 30_000;

/** How much later than the database this process gives up on a statement. */
const graceMilliseconds = 5_000;

/** How long a connection may take to be opened, or to become free. */
const connectionTimeoutMilliseconds = 5_000;

/**
 * Options common to all connections. Each of them has a statement timeout, which the database
 * enforces; if it does not, the driver closes the connection a little later. Where there is no
 * timeout, such as for migrations, `watchDatabase` still notices a database that hangs.
 */
export const connectionConfig = (
  address: DatabaseAddress,
  applicationName: string,
  timeoutMilliseconds = statementTimeoutMilliseconds,
): ClientConfig => ({
  ...(typeof address === 'string' ? { connectionString: address } : address),
  application_name: applicationName,
  keepAlive: true,
  statement_timeout: timeoutMilliseconds,
  query_timeout: timeoutMilliseconds === 0 ? 0 : timeoutMilliseconds + graceMilliseconds,
  connectionTimeoutMillis: connectionTimeoutMilliseconds,
  // A statement may be sent before the previous one has completed. The driver closes only a
  // connection of this kind when one of its statements takes too long.
  pipeline: true,
});

/** Closes the connection at once, without a farewell that a database that hangs never reads. */
export const destroyConnection = ({ connection }: Client): void => {
  connection.stream.destroy();
};

const ignore = (): void => undefined;

/** Idle connections may be lost at any time; the pool opens new ones. */
export const reportLostConnections = (pool: Pool, onError: OnError): void => {
  // A connection that fails during a query fails the query; without a listener it would end the
  // process.
  pool.on(
    'connect',
    guarded(ignore, (client: PoolClient) => client.on('error', guarded(ignore, ignore))),
  );
  pool.on(
    'error',
    guarded(
      () => undefined,
      (error: Error) => {
        // The pool attaches the whole client, including its password, to the error.
        Reflect.deleteProperty(error, 'client');
        // A lost connection is not reported while the process shuts down.
        if (!pool.ending) {
          onError(error, 'a connection to the database was lost');
        }
      },
    ),
  );
};
