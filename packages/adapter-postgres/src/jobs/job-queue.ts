import type { Async, Job, JobQueue, NewJob } from '@parley/core/kernel';
import { isPrompt, serialQueueOf } from '@parley/core/kernel';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { unnested } from '../connection/rows-of';
import { doneOn, fromOnlyRow, sentOn, sqlOn } from '../connection/run';
import type { Db } from '../database';
import { promptGraceSeconds } from './prompt-jobs';

const secondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

/** Jobs that are added with one statement. */
const jobsOfStatement = 5000;

const toSpecification = ({ job, runAt, key }: NewJob & { readonly key?: string }) => ({
  identifier: job._tag,
  payload: JSON.stringify(job),
  queueName: serialQueueOf(job),
  runAt,
  jobKey: key,
});

/**
 * Adds jobs with a statement for thousands of them. One with a key replaces the pending job with the
 * same key, at the time at which that one is due.
 */
export const addJobs = (
  db: Db,
  added: readonly (NewJob & { readonly key?: string })[],
): Async<void> =>
  pipe(
    Array.from({ length: Math.ceil(added.length / jobsOfStatement) }, (_, index) =>
      added.slice(index * jobsOfStatement, (index + 1) * jobsOfStatement),
    ),
    TE.traverseSeqArray(
      (some) =>
        doneOn(db)`select count(*) from (
          select graphile_worker.add_jobs(array_agg(
            (identifier, payload::json, queue_name, to_timestamp(run_at), null, job_key, null, null)
              ::graphile_worker.job_spec), true)
          from ${unnested(some.map(toSpecification), 'added', {
            identifier: 'text',
            payload: 'text',
            queueName: 'text',
            runAt: 'bigint',
            jobKey: 'text',
          })}
        ) as enqueued`,
    ),
    TE.map(() => undefined),
  );

/** Takes a job, to run it right after the commit; false if it does not. */
export type TakeJob = (job: Job) => boolean;

export const takeNone: TakeJob = () => false;

/**
 * Enqueues jobs through the transaction's own connection, so that they exist once it commits.
 *
 * @param takePrompt called with each prompt job in order; if it takes the job, the job runner leaves
 *   it alone for as long as the caller may take to run it
 */
export const jobQueue = (db: Db, takePrompt: TakeJob = takeNone): JobQueue => ({
  enqueue: (job, runAt, key) => {
    const isForCaller = runAt === undefined && isPrompt(job) && takePrompt(job);
    const due = isForCaller ? secondsFromNow(promptGraceSeconds) : (runAt ?? null);
    return sentOn(db)`select graphile_worker.add_job(
      identifier => ${job._tag}::text,
      payload => ${JSON.stringify(job)}::json,
      queue_name => ${serialQueueOf(job) ?? null}::text,
      run_at => to_timestamp(${due}::bigint),
      job_key => ${key ?? null}::text)`;
  },

  enqueueAll: (jobs) => addJobs(db, jobs),

  // A running job keeps its row, without attempts left, until its runner completes it.
  finish: (key) =>
    fromOnlyRow(
      sqlOn<{ readonly is_found: boolean }>(db)`
        select job.id is not null as is_found from graphile_worker.remove_job(${key}::text) job`,
      (row) => row.is_found,
    ),

  cancel: (key) => sentOn(db)`select graphile_worker.remove_job(${key}::text)`,
});
