import { guarded } from '@parley/core/kernel';
import { Pool, TypeOverrides } from 'pg';
import type { PoolClient, PoolConfig } from 'pg';
import type { DatabaseAddress, OnError } from './connections';
import { connectionConfig, reportLostConnections } from './connections';
import type { PrimaryClientConfig } from './primary-client';
import { PrimaryClient } from './primary-client';

const int8 = 20;
const int8Array = 1016;

const parseInt8Array = (text: string): readonly number[] =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(Number);

/**
 * Ids are 64 bit in the database and numbers in the program, whose safe integers suffice for any
 * realm.
 */
const typeParsers = new TypeOverrides();
typeParsers.setTypeParser(int8, Number);
typeParsers.setTypeParser(int8Array, parseInt8Array);

export type PoolOptions = {
  readonly connectionString: DatabaseAddress;
  /** Maximum connections. */
  readonly max?: number;
  /** Timeout of each statement; that of requests by default. 0 means none. */
  readonly statementTimeoutMilliseconds?: number;
  /** Whether every statement reads a few rows by an index (`avoidScans`). */
  readonly readsByIndex?: boolean;
  /** Whether a standby may answer, of which only questions about the server itself are asked. */
  readonly acceptsStandby?: boolean;
  /** Whether tables are copied, which connections with pipelines cannot. */
  readonly copiesTables?: boolean;
};

/**
 * Makes the planner use indices however few rows a table has. A connection keeps the plan of a
 * prepared statement until the table is analyzed, which may be minutes later: a plan that was made for
 * an empty table would read all of a table that has grown since, for each statement.
 */
const avoidScans = (client: PoolClient): Promise<unknown> =>
  client.query('set enable_seqscan = off');

/**
 * The driver does not send a timeout of 0, so that the default of the role or of the database would
 * apply, which a pooler makes necessary (docs/several-processes.md#a-connection-pooler).
 */
const endTimeout = (client: PoolClient): Promise<unknown> =>
  client.query('set statement_timeout = 0');

/** A pool of connections; errors of idle ones are passed to `onError` and have no other effect. */
export const openPool = (
  {
    connectionString,
    max = 10,
    statementTimeoutMilliseconds,
    readsByIndex = false,
    acceptsStandby = false,
    copiesTables = false,
  }: PoolOptions,
  onError: OnError,
): Pool => {
  const config: PoolConfig & PrimaryClientConfig & { Client: typeof PrimaryClient } = {
    ...connectionConfig(connectionString, 'parley', statementTimeoutMilliseconds),
    pipeline: !copiesTables,
    max,
    acceptsStandby,
    types: typeParsers,
    idleTimeoutMillis: 60_000,
    Client: PrimaryClient,
  };
  const pool = new Pool(config);
  reportLostConnections(pool, onError);
  if (statementTimeoutMilliseconds === 0) {
    pool.on(
      'connect',
      guarded((error) => onError(error, 'cannot end the timeout of a connection'), endTimeout),
    );
  }
  if (readsByIndex) {
    pool.on(
      'connect',
      guarded((error) => onError(error, 'cannot make a connection read by index'), avoidScans),
    );
  }
  return pool;
};
