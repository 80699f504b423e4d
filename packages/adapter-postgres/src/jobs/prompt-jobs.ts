import type { Job, JobHandlers } from '@parley/core/kernel';
import { catching, runJob } from '@parley/core/kernel';
import { setTimeout } from 'node:timers/promises';
import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import * as TE from 'fp-ts/TaskEither';
import { asUnexpected } from '../connection/failures';
import type { AroundJob, OnJob } from './job-run';
import { nothingAround } from './job-run';

/** How long the response to a request waits for the jobs that the request enqueued. */
const maxWaitMilliseconds = 2000;

/** When the job runner takes over a prompt job that was not run with its transaction. */
export const promptGraceSeconds = 3;

export type PromptJobs = {
  readonly use: (handlers: JobHandlers) => void;
  /** Whether there are handlers; until then jobs are left to the job runner. */
  readonly isReady: () => boolean;
  /** Runs the jobs, in order; resolves when they are done or take too long. */
  readonly run: (jobs: readonly Job[]) => Promise<void>;
};

/**
 * Runs jobs in the process that enqueued them, as soon as their transaction has committed: clients
 * look for notices right after the response. Their rows stay in the queue until their handlers
 * remove them, so a job that fails here, or whose process is killed, is run by the job runner.
 */
export const promptJobs = (
  onJob: OnJob = () => undefined,
  aroundJob: AroundJob = nothingAround,
): PromptJobs => {
  let handlers: JobHandlers | undefined;
  const runOne = async (using: JobHandlers, job: Job): Promise<void> => {
    const began = performance.now();
    const result = await pipe(
      catching(() => runJob(using, job)(), asUnexpected),
      TE.flatMap(TE.fromEither),
    )();
    onJob({
      name: job._tag,
      id: undefined,
      attempt: 0,
      milliseconds: performance.now() - began,
      failure: E.isLeft(result)
        ? {
            cause: result.left.cause,
            nextTry: new Date(Date.now() + promptGraceSeconds * 1000),
          }
        : undefined,
    });
  };
  const runAll = async (jobs: readonly Job[]): Promise<void> => {
    for (const job of jobs) {
      const using = handlers;
      if (using !== undefined) {
        await aroundJob(job._tag, () => runOne(using, job));
      }
    }
  };
  return {
    use: (given) => {
      handlers = given;
    },
    isReady: () => handlers !== undefined,
    run: async (jobs) => {
      const waiting = new AbortController();
      const late = setTimeout(maxWaitMilliseconds, undefined, { signal: waiting.signal });
      await Promise.race([runAll(jobs), late]);
      waiting.abort();
      late.catch(() => undefined);
    },
  };
};
