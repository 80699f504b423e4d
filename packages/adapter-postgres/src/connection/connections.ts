import { guarded } from '@parley/core';
import type { ClientConfig, Pool } from 'pg';

/** Told of trouble that fails no request, and of what it is about, in words for a log. */
export type OnError = (error: unknown, message: string) => void;

/**
 * No statement takes longer, whatever was asked for, and whoever asks: the work of a process that
 * was killed ends in this time too.
 */
export const statementTimeoutMilliseconds = 30_000;

/** What all connections have in common. Each of them has a statement timeout. */
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

/** Connections that nobody is using may be lost at any time; the pool makes others. */
export const reportLostConnections = (pool: Pool, onError: OnError): void => {
  pool.on(
    'error',
    guarded(
      () => undefined,
      (error: Error) => {
        // The pool attaches the whole client, with its password.
        Reflect.deleteProperty(error, 'client');
        // Whoever is leaving need not be told that the database leaves too.
        if (!pool.ending) {
          onError(error, 'a connection to the database was lost');
        }
      },
    ),
  );
};
