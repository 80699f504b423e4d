import { setTimeout } from 'node:timers/promises';
import type { RealmId } from '@parley/core/kernel';
import type { PoolClient } from 'pg';
import { MoveRefused } from './move-refused';

const jobs = 'graphile_worker._private_jobs';
const holder = 'move';
const ofRealm = `(payload ->> 'realmId')::bigint = $1`;

const pollMilliseconds = 100;

/** Longer than an email or a webhook may take, in milliseconds. */
const maxWait = 120_000;

/** Keeps those from being started that wait; no runner counts as their owner, and none takes them back. */
const holdWaiting = `update ${jobs} set locked_by = '${holder}', locked_at = 'infinity'
  where ${ofRealm} and locked_at is null`;

const running = `select identifier as name from ${jobs} as job
  join graphile_worker._private_tasks as task on task.id = job.task_id
  where ${ofRealm} and locked_by <> '${holder}' limit 1`;

/** Holds the jobs of the realm, and waits for those that are running, which may enqueue others. */
export const holdJobs = async (client: PoolClient, realmId: RealmId): Promise<void> => {
  for (const end = Date.now() + maxWait; ;) {
    await client.query(holdWaiting, [realmId]);
    const { rows } = await client.query<{ readonly name: string }>(running, [realmId]);
    const [first] = rows;
    if (first === undefined) {
      return;
    }
    if (Date.now() > end) {
      throw new MoveRefused(
        `a job of the organization is still running (${first.name}): the same command continues when it has ended`,
      );
    }
    await setTimeout(pollMilliseconds);
  }
};

export const releaseJobs = async (client: PoolClient, realmId: RealmId): Promise<void> => {
  await client.query(
    `update ${jobs} set locked_by = null, locked_at = null
     where ${ofRealm} and locked_by = '${holder}'`,
    [realmId],
  );
};

export const removeHeldJobs = async (client: PoolClient, realmId: RealmId): Promise<void> => {
  await client.query(`delete from ${jobs} where ${ofRealm} and locked_by = '${holder}'`, [realmId]);
};

export const countHeldJobs = async (client: PoolClient, realmId: RealmId): Promise<number> => {
  const { rows } = await client.query<{ readonly count: number }>(
    `select count(*)::integer as count from ${jobs} where ${ofRealm} and locked_by = '${holder}'`,
    [realmId],
  );
  return rows[0]?.count ?? 0;
};

/** As many as are in memory at once. */
const batchSize = 500;

/** The numbers of queues and kinds of jobs are those of the database, and so are those of jobs. */
const columns = `payload, priority, run_at, attempts, max_attempts, last_error, created_at,
  updated_at, key, locked_at, locked_by, revision, flags`;

const readBatch = `select job.id, row_to_json(row)::text as row
  from ${jobs} as job
  join graphile_worker._private_tasks as task on task.id = job.task_id
  left join graphile_worker._private_job_queues as queue on queue.id = job.job_queue_id
  cross join lateral (
    select identifier, queue_name, job.payload, job.priority, job.run_at, job.attempts,
      job.max_attempts, job.last_error, job.created_at, job.updated_at, job.key,
      job.locked_at, job.locked_by, job.revision, job.flags
  ) as row
  where (job.payload ->> 'realmId')::bigint = $1 and job.locked_by = '${holder}' and job.id > $2
  order by job.id limit ${batchSize}`;

const given = `json_to_recordset($1::json) as given (
  identifier text, queue_name text, payload json, priority smallint, run_at timestamptz,
  attempts smallint, max_attempts smallint, last_error text, created_at timestamptz,
  updated_at timestamptz, key text, locked_at timestamptz, locked_by text, revision integer,
  flags jsonb)`;

const writeBatch = [
  `insert into graphile_worker._private_tasks (identifier)
   select distinct identifier from ${given} on conflict do nothing`,
  `insert into graphile_worker._private_job_queues (queue_name)
   select distinct queue_name from ${given} where queue_name is not null on conflict do nothing`,
  `insert into ${jobs} (job_queue_id, task_id, ${columns})
   select queue.id, task.id, ${columns.replaceAll(/\w+/g, 'given.$&')} from ${given}
   join graphile_worker._private_tasks as task using (identifier)
   left join graphile_worker._private_job_queues as queue using (queue_name)`,
];

/** Copies the jobs, which stay held. */
export const copyHeldJobs = async (
  from: PoolClient,
  to: PoolClient,
  realmId: RealmId,
): Promise<void> => {
  type Read = { readonly id: number; readonly row: string };
  for (let last: number | undefined = 0; last !== undefined;) {
    const { rows }: { readonly rows: readonly Read[] } = await from.query<Read>(readBatch, [
      realmId,
      last,
    ]);
    last = rows.at(-1)?.id;
    const texts = `[${rows.map(({ row }) => row).join()}]`;
    for (const statement of rows.length === 0 ? [] : writeBatch) {
      await to.query(statement, [texts]);
    }
  }
};
