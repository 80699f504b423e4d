import type { Async } from '@parley/core/kernel';
import type { Pool } from 'pg';
import { fromOnlyRow, sqlOn } from './connection/run';
import type { Db } from './database';
import type { FactState } from './facts/fact-cache';

/** What the connections of a pool are for. */
export type PoolPurpose = 'requests' | 'lookups' | 'commits' | 'searches' | 'streams';

type PoolState = {
  readonly busy: number;
  readonly idle: number;
  /** What waits for a connection. */
  readonly waiting: number;
};

/** How much there is of what the store has in this process. */
export type StoreState = {
  readonly waitingPolls: number;
  /** Event queues that this process knows. */
  readonly queues: number;
  readonly facts: FactState;
  readonly pools: Readonly<Record<PoolPurpose, PoolState>>;
};

export const stateOfPool = ({ totalCount, idleCount, waitingCount }: Pool): PoolState => ({
  busy: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

/** The jobs in the queue that do not run. */
export type WaitingJobs = {
  readonly due: number;
  /** At a later time. */
  readonly scheduled: number;
  /** Failed, and to be tried again. */
  readonly retrying: number;
  /** Failed for the last time. */
  readonly failed: number;
};

/** Reads all of the queue, which is short unless something is wrong. */
export const waitingJobs = (db: Db): Async<WaitingJobs> =>
  fromOnlyRow(
    sqlOn<WaitingJobs>(db)`select
        count(*) filter (where attempts = 0 and run_at <= now())::int as due,
        count(*) filter (where attempts = 0 and run_at > now())::int as scheduled,
        count(*) filter (where attempts between 1 and max_attempts - 1)::int as retrying,
        count(*) filter (where attempts >= max_attempts)::int as failed
      from graphile_worker._private_jobs
      where locked_at is null`,
    (row) => row,
  );

export const sizeOf = (db: Db): Async<number> =>
  fromOnlyRow(
    sqlOn<{ readonly bytes: number }>(db)`select pg_database_size(current_database()) as bytes`,
    ({ bytes }) => bytes,
  );
