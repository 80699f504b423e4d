import { guarded } from '@parley/core';
import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** The class id that separates these advisory locks from any others. */
const lockClass = 0x706a;

/** Whether a process runs jobs, on any machine. */
export const holdsWorkerLock = sql<boolean>`exists (
  select from pg_locks
  where locktype = 'advisory' and granted and classid = ${lockClass}::bigint::oid and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())
)`;

/** A worker that just started may not hold its lock yet. */
const timeoutSeconds = 10;

/**
 * Holds an advisory lock for each worker for as long as the connection lasts: the locks are
 * released when the process ends, however it ends.
 */
const lockWorkers = async (client: PoolClient, workerIds: readonly string[]): Promise<void> => {
  await client.query(
    'select pg_advisory_lock_shared($1, hashtext(id)) from unnest($2::text[]) id',
    [lockClass, workerIds],
  );
};

/** Releases the jobs of workers that no longer run. */
export const releaseAbandoned = async (pool: Pool): Promise<void> => {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
     from graphile_worker.jobs
     where locked_at < now() - make_interval(secs => $2) and not exists (
       select from pg_locks
       where locktype = 'advisory' and granted and classid = $1::bigint::oid and objsubid = 2
         and database = (select oid from pg_database where datname = current_database())
         and objid = (hashtext(locked_by)::bigint & 4294967295)::oid
     )
     having count(*) > 0`,
    [lockClass, timeoutSeconds],
  );
};

export type WorkerLocks = {
  /**
   * Keeps the locks held, and takes them again after the connection was lost; resolves to whether it
   * was. Other processes may have lost theirs for the same reason, and hold none for a moment.
   */
  readonly acquire: () => Promise<boolean>;
  readonly end: () => void;
};

/** Holds a connection of the pool that shows other processes which workers are alive. */
export const workerLocks = (pool: Pool, workerIds: readonly string[]): WorkerLocks => {
  const held: { client: PoolClient | undefined } = { client: undefined };
  let hasHeld = false;
  const drop = (error?: Error): void => {
    held.client?.release(error);
    held.client = undefined;
  };
  return {
    acquire: async () => {
      const isLost = hasHeld && held.client === undefined;
      if (held.client === undefined) {
        const client = await pool.connect();
        held.client = client;
        client.on(
          'error',
          guarded(() => undefined, drop),
        );
        try {
          await lockWorkers(client, workerIds);
        } catch (error) {
          drop(error instanceof Error ? error : undefined);
          throw error;
        }
        hasHeld = true;
      }
      return isLost;
    },
    end: () => {
      drop();
    },
  };
};
