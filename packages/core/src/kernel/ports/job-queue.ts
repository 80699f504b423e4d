import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Tagged } from '../failures/failure';
import type { Job, JobTag } from '../jobs/job';
import type { Timestamp } from '../shared/timestamp';
import type { Async, Work } from './unexpected';

/** A job, and the earliest time at which it runs; by default as soon as possible. */
export type NewJob = { readonly job: Job; readonly runAt?: Timestamp | undefined };

export interface JobQueue {
  /**
   * Enqueues the job with the transaction: it runs after the commit, or never.
   *
   * @param runAt the earliest time at which it runs; by default as soon as possible
   * @param key names the job, so that it can be replaced and cancelled while it is pending; a job
   * replaces the pending one with the same key
   */
  readonly enqueue: (job: Job, runAt?: Timestamp, key?: string) => Async<void>;
  /** Enqueues all of the jobs, of which there may be thousands. */
  readonly enqueueAll: (jobs: readonly NewJob[]) => Async<void>;
  /**
   * Completes the pending or running job with that key, together with the transaction: it does not
   * run again, even if the process dies before its runner records that it is done. False if there
   * is no such job any more, because it was completed, cancelled or replaced: then its work must not
   * be done. Other transactions that finish the same key wait for the end of this one.
   */
  readonly finish: (key: string) => Async<boolean>;
  /** Cancels the pending job with that key, if there is one. */
  readonly cancel: (key: string) => Async<void>;
}

/**
 * One row for each kind of job. A job that returns a Left is retried later, so running a job twice
 * must have the same effect as running it once.
 */
export type JobHandlers = {
  readonly [Tag in JobTag]: (job: Extract<Job, Tagged<Tag>>) => Async<void>;
};

/** Runs the job. */
export const runJob = (handlers: JobHandlers, job: Job): Async<void> => {
  // The table's row for a tag takes the job with that tag, a link that indexing loses.
  const handle = handlers[job._tag] as (job: Job) => Async<void>;
  return handle(job);
};

/**
 * Completes the running job in the transaction of its work; does nothing if an earlier run has done so.
 *
 * @param key the key of the job; undefined for jobs of older versions, which do their work each
 *   time
 */
export const onlyOnce = <Failure>(
  { jobs }: { readonly jobs: Pick<JobQueue, 'finish'> },
  key: string | undefined,
  work: TE.TaskEither<Failure, void>,
): Work<Failure, void> =>
  key === undefined
    ? work
    : pipe(
        jobs.finish(key),
        TE.flatMap((isFirst): Work<Failure, void> => (isFirst ? work : TE.right(undefined))),
      );

export interface JobRunner {
  /**
   * Runs every job that is due, each once, until none is due any more. A job that fails stays in
   * the queue.
   */
  readonly runDue: (handlers: JobHandlers) => Async<void>;
}
