import type { JobQueue } from '@parley/core';
import { sql } from 'kysely';
import { done, written } from '../connection/run';
import type { Db } from '../database';

/** Jobs go through the transaction's own connection, so that they are there after its commit. */
export const jobQueue = (db: Db): JobQueue => ({
  enqueue: (job, runAt, key) =>
    done(
      written(
        db,
        sql`select graphile_worker.add_job(
          identifier => ${job._tag}::text,
          payload => ${JSON.stringify(job)}::json,
          run_at => to_timestamp(${runAt ?? null}::bigint),
          job_key => ${key ?? null}::text)`,
      ),
    ),

  cancel: (key) => done(written(db, sql`select graphile_worker.remove_job(${key}::text)`)),
});
