import { guarded } from '@parley/core/kernel';
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

/** A process that just started may not hold its locks yet. */
const timeoutSeconds = 10;

/**
 * Holds an advisory lock for each pool of workers, whose id is in `locked_by` of the jobs that they
 * run, for as long as the connection lasts: the locks are released when the process ends, however it
 * ends.
 */
const lockWorkers = async (client: PoolClient, poolIds: readonly string[]): Promise<void> => {
  await client.query(
    'select pg_advisory_lock_shared($1, hashtext(id)) from unnest($2::text[]) id',
    [lockClass, poolIds],
  );
};

const findAbandoned = `select coalesce(array_agg(distinct locked_by), '{}') as workers
  from graphile_worker.jobs
  where locked_at < now() - make_interval(secs => $2) and not exists (
    select from pg_locks
    where locktype = 'advisory' and granted and classid = $1::bigint::oid and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and objid = (hashtext(locked_by)::bigint & 4294967295)::oid
  )`;

/**
 * Releases jobs, and counts in those that send emails that they were interrupted: nobody knows how far
 * they had come. Of several processes that release the same job, one counts.
 */
const releaseAndCount = `update graphile_worker._private_jobs
  set locked_at = null, locked_by = null, payload = case
    when task_id = (select id from graphile_worker._private_tasks where identifier = 'SendMail')
    then jsonb_set(
      payload::jsonb,
      '{interruptions}',
      to_jsonb(coalesce((payload ->> 'interruptions')::int, 0) + 1)
    )::json
    else payload
  end
  where locked_by = any($1)`;

/** Releases the jobs of pools of workers that no longer run. */
export const releaseAbandoned = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ readonly workers: readonly string[] }>(findAbandoned, [
    lockClass,
    timeoutSeconds,
  ]);
  const workers = rows[0]?.workers ?? [];
  if (workers.length > 0) {
    await pool.query(releaseAndCount, [workers]);
    // Their queues of jobs that run one after another.
    await pool.query('select graphile_worker.force_unlock_workers($1)', [workers]);
  }
};

/** By then, a process that stops has closed its connections to mail servers, unless it hangs. */
const stopSeconds = 10;

/**
 * Releases the emails that a process which stops could not send in time, most of them because the mail
 * server does not answer. That is no interruption, and they are sent when the process has ended.
 */
export const postponeEmails = async (pool: Pool, poolIds: readonly string[]): Promise<void> => {
  await pool.query(
    `update graphile_worker._private_jobs
     set locked_at = null, locked_by = null, run_at = now() + make_interval(secs => $2)
     where locked_by = any($1) and task_id =
       (select id from graphile_worker._private_tasks where identifier = 'SendMail')`,
    [poolIds, stopSeconds],
  );
};

type WorkerLocks = {
  /**
   * Takes the locks unless they are held; resolves to whether they were lost since the last call. Other
   * processes may have lost theirs for the same reason, and hold none for a moment.
   */
  readonly acquire: () => Promise<boolean>;
  readonly end: () => void;
};

/**
 * Holds a connection of the pool that shows other processes which workers are alive. If it is lost, the
 * locks are taken again at once: if only this process has lost its connection, others would release
 * the jobs that it is running. If that fails, the next call of `acquire` takes them.
 */
export const workerLocks = (pool: Pool, poolIds: readonly string[]): WorkerLocks => {
  let held: PoolClient | undefined;
  let taking: Promise<void> | undefined;
  let isLost = false;
  let isEnded = false;
  const ignore = (): void => undefined;
  const take = async (): Promise<void> => {
    const client = await pool.connect();
    const lose = (error: Error): void => {
      if (held === client) {
        held = undefined;
        isLost = true;
        client.release(error);
        hold().catch(ignore);
      }
    };
    client.on('error', guarded(ignore, lose));
    try {
      await lockWorkers(client, poolIds);
    } catch (error) {
      client.release(true);
      throw error;
    }
    if (isEnded) {
      client.release(true);
    } else {
      held = client;
    }
  };
  const hold = (): Promise<void> => {
    taking ??= take().finally(() => {
      taking = undefined;
    });
    return taking;
  };
  return {
    acquire: async () => {
      const wereLost = isLost;
      if (held === undefined) {
        await hold();
      }
      isLost = false;
      return wereLost;
    },
    end: () => {
      isEnded = true;
      held?.release(true);
      held = undefined;
    },
  };
};
