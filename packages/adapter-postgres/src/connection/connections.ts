import { guarded } from '@parley/core';
import type { ClientConfig, Pool } from 'pg';

/** Receives errors that fail no request, with a description for the log. */
export type OnError = (error: unknown, message: string) => void;

/**
 * The timeout of every statement, in every process: work that a killed process left behind ends in
 * this time too.
 */
export const statementTimeoutMilliseconds = 30_000;

/** Options common to all connections. Each of them has a statement timeout. */
export const connectionConfig = (
  connectionString: string,
  applicationName: string,
  timeoutMilliseconds = statementTimeoutMilliseconds,
): ClientConfig => ({
  connectionString,
  application_name: applicationName,
  keepAlive: true,
  statement_timeout: timeoutMilliseconds,
});

/** Idle connections may be lost at any time; the pool opens new ones. */
export const reportLostConnections = (pool: Pool, onError: OnError): void => {
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
