import type { Job, JobQueue } from '@parley/core';
import { isPrompt, serialQueueOf } from '@parley/core';
import { sql } from 'kysely';
import { done, fromOnlyRow, written } from '../connection/run';
import type { Db } from '../database';
import { promptGraceSeconds } from './prompt-jobs';

const secondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

/**
 * Enqueues jobs through the transaction's own connection, so that they exist once it commits.
 *
 * @param onPrompt called with each prompt job in order, if set; the job runner then leaves the job
 * alone for as long as the caller may take to run it
 */
export const jobQueue = (db: Db, onPrompt?: (job: Job) => void): JobQueue => ({
  enqueue: (job, runAt, key) => {
    const isForCaller = onPrompt !== undefined && runAt === undefined && isPrompt(job);
    if (isForCaller) {
      onPrompt(job);
    }
    const due = isForCaller ? secondsFromNow(promptGraceSeconds) : (runAt ?? null);
    return done(
      written(
        db,
        sql`select graphile_worker.add_job(
          identifier => ${job._tag}::text,
          payload => ${JSON.stringify(job)}::json,
          queue_name => ${serialQueueOf(job) ?? null}::text,
          run_at => to_timestamp(${due}::bigint),
          job_key => ${key ?? null}::text)`,
      ),
    );
  },

  // A running job keeps its row, without attempts left, until its runner completes it.
  finish: (key) =>
    fromOnlyRow(
      written<{ readonly is_found: boolean }>(
        db,
        sql`select job.id is not null as is_found from graphile_worker.remove_job(${key}::text) job`,
      ),
      (row) => row.is_found,
    ),

  cancel: (key) => done(written(db, sql`select graphile_worker.remove_job(${key}::text)`)),
});
