import { guarded } from '@parley/core/kernel';
import type { Pool, PoolClient } from 'pg';
import { Client } from 'pg';
import type { DatabaseAddress, OnError } from './connections';
import { connectionConfig, destroyConnection } from './connections';

/** Why a request is not answered: the database is there, and says nothing. */
class DatabaseHangs extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('the database does not answer');
  }
}

/**
 * Notices that the database does not answer, which its own timeouts cannot: it is suspended, its
 * machine or the network hangs.
 */
export type DatabaseWatch = {
  /** Closes the connections of the pool when the database hangs. */
  readonly follow: (pool: Pool) => Pool;
  /** Calls back each time the database begins to hang. */
  readonly onHang: (listener: () => void) => void;
  /** Rejects at once while the database hangs: nothing waits for a connection then. */
  readonly refuseWhileHanging: () => Promise<void>;
  readonly stop: () => void;
};

/** How often the database is asked for a sign of life. */
const intervalMilliseconds = 1_000;

/** An answer may have arrived while this process was busy: it is read first. */
const afterReading = (work: () => void): void => void setImmediate(work);

/**
 * Asks the database for a sign of life every second, over a connection of its own. If it gives none
 * for so long, all connections are closed, so that whoever waits for one of their statements, however
 * long that may take, gets an error. The connections are not used again.
 *
 * @param timeoutMilliseconds far more than a busy database takes for a statement that does nothing
 */
export const watchDatabase = (
  address: DatabaseAddress,
  timeoutMilliseconds: number,
  onError: OnError,
): DatabaseWatch => {
  const connections = new Set<PoolClient>();
  const listeners: (() => void)[] = [];
  let own: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isHanging = false;
  let isStopped = false;

  const onThrow = (error: unknown): void => onError(error, 'cannot watch the database');

  const dropOwn = (): void => {
    if (own !== undefined) {
      destroyConnection(own);
      own = undefined;
    }
  };

  const beginHanging = (): void => {
    dropOwn();
    if (!isHanging) {
      isHanging = true;
      onError(new DatabaseHangs(), 'the database does not answer; its connections are closed');
      listeners.forEach((listener) => listener());
    }
    // Also those that were opened since: they belong to a database that has stopped again.
    connections.forEach(destroyConnection);
  };

  const connected = async (): Promise<Client> => {
    if (own === undefined) {
      const client = new Client({
        ...connectionConfig(address, 'parley-watch'),
        // It has one deadline, which includes opening the connection.
        connectionTimeoutMillis: 0,
        query_timeout: 0,
      });
      // The next question fails, too.
      client.on(
        'error',
        guarded(onThrow, () => undefined),
      );
      own = client;
      await client.connect();
    }
    return own;
  };

  /** Resolves to false if there was no answer in time. */
  const asks = (): Promise<boolean> =>
    new Promise((resolve) => {
      const late = setTimeout(
        guarded(onThrow, () => afterReading(guarded(onThrow, () => resolve(false)))),
        timeoutMilliseconds,
      );
      const answered = (): void => {
        clearTimeout(late);
        resolve(true);
      };
      connected()
        .then((client) => client.query('select'))
        .then(answered, () => {
          // A connection that is refused is an answer: statements fail by themselves then.
          dropOwn();
          answered();
        });
    });

  const ask = async (): Promise<void> => {
    const isAlive = await asks();
    if (isStopped) {
      dropOwn();
      return;
    }
    if (isAlive) {
      isHanging = false;
    } else {
      beginHanging();
    }
    timer = setTimeout(guarded(onThrow, ask), intervalMilliseconds).unref();
  };

  guarded(onThrow, ask)();

  return {
    follow: (pool) => {
      pool.on(
        'connect',
        guarded(onThrow, (client) => connections.add(client)),
      );
      pool.on(
        'remove',
        guarded(onThrow, (client) => connections.delete(client)),
      );
      return pool;
    },
    onHang: (listener) => {
      listeners.push(listener);
    },
    refuseWhileHanging: () => (isHanging ? Promise.reject(new DatabaseHangs()) : Promise.resolve()),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      dropOwn();
      connections.forEach(destroyConnection);
    },
  };
};
