import type * as TE from 'fp-ts/TaskEither';
import type { Tagged } from '../failures/failure-presentation';
import type { Job, JobTag } from '../jobs/job';
import type { Timestamp } from '../shared/timestamp';
import type { Unexpected } from './unexpected';

export interface JobQueue {
  /**
   * Keeps the job with the transaction: it runs after the commit, or never.
   *
   * @param runAt not before then; left out, it runs as soon as may be
   * @param key names the job, so that it can be replaced and cancelled as long as it waits; a job
   * takes the place of the one that waits under its key
   */
  readonly enqueue: (job: Job, runAt?: Timestamp, key?: string) => TE.TaskEither<Unexpected, void>;
  /**
   * Completes the job that waits or runs under the key, together with the transaction: it does not
   * run again, even if the process ends before its runner notes that it is done. False if there is
   * no such job any more, because it was completed, cancelled or replaced: then its work must not
   * be done. Whoever else asks for the same key waits for the end of the transaction.
   */
  readonly finish: (key: string) => TE.TaskEither<Unexpected, boolean>;
  /** Takes back the job that waits under the key, if there is one. */
  readonly cancel: (key: string) => TE.TaskEither<Unexpected, void>;
}

/**
 * One row for each kind of job. A Left is tried again later, so that doing a job twice must not
 * do more than doing it once.
 */
export type JobHandlers = {
  readonly [Tag in JobTag]: (job: Extract<Job, Tagged<Tag>>) => TE.TaskEither<Unexpected, void>;
};

/** Does the job. */
export const runJob = (handlers: JobHandlers, job: Job): TE.TaskEither<Unexpected, void> => {
  // The table's row for a tag takes the job with that tag, a link that indexing loses.
  const handle = handlers[job._tag] as (job: Job) => TE.TaskEither<Unexpected, void>;
  return handle(job);
};

export interface JobRunner {
  /**
   * Does what is due, each job once, until nothing is due any more. A job that fails stays for
   * later.
   */
  readonly runDue: (handlers: JobHandlers) => TE.TaskEither<Unexpected, void>;
}
