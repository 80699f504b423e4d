import type { JobTag } from '@parley/core/kernel';

/** One attempt to run a job. */
export type JobRun = {
  readonly name: JobTag;
  /** The job's row in the queue; undefined for the run that follows the commit at once. */
  readonly id: string | undefined;
  /** From 1; 0 for the run that follows the commit at once. */
  readonly attempt: number;
  readonly milliseconds: number;
  readonly failure: JobFailure | undefined;
};

export type JobFailure = {
  readonly cause: unknown;
  /** Undefined if it is not tried again. */
  readonly nextTry: Date | undefined;
};

/** Called after each run of a job, in what is around the job; does not throw. */
export type OnJob = (run: JobRun) => void;

/** Runs a job in a context of its own. */
export type AroundJob = <A>(name: JobTag, run: () => A) => A;

/** Runs it in the context in which it is. */
export const nothingAround: AroundJob = (_, run) => run();

/** The attempts after which the queue no longer increases the delay. */
const longestDelayAttempts = 10;

/**
 * When the queue runs a job again that has failed: in e to the power of its attempts seconds, as
 * graphile-worker's own statements compute.
 *
 * @param now in milliseconds
 */
export const nextTryOf = (
  job: { readonly attempts: number; readonly max_attempts: number },
  now: number,
): Date | undefined =>
  job.attempts >= job.max_attempts
    ? undefined
    : new Date(now + Math.exp(Math.min(job.attempts, longestDelayAttempts)) * 1000);
