import type { JobHandlers, JobRunner } from '@parley/core';
import { dailyJobs, decodeJob, jobTags, runJob } from '@parley/core';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import type { CronItem, RunnerOptions, TaskList } from 'graphile-worker';
import { Logger, parseCronItems, run, runMigrations, runOnce } from 'graphile-worker';
import { Pool } from 'pg';
import { asUnexpected } from '../connection/failures';

export type JobRunnerOptions = {
  readonly connectionString: string;
  /** Told of jobs that failed, each time that they do, and of trouble with connections. */
  readonly onError: (error: unknown) => void;
};

/** Does jobs as they come due, until it is stopped. */
export type RunningJobs = {
  /** Lets jobs that are under way finish. */
  readonly stop: () => Promise<void>;
};

export type PostgresJobs = JobRunner & {
  readonly start: (handlers: JobHandlers) => Promise<RunningJobs>;
};

/** Jobs at a time in one process. */
const concurrency = 3;

/** How late a job may be that was set for a time. New jobs that are due start at once. */
const pollMilliseconds = 1000;

/** What the runner has to say of each job is said by `onError` alone. */
const silent = new Logger(() => () => undefined);

const taskList = (handlers: JobHandlers, onError: JobRunnerOptions['onError']): TaskList =>
  Object.fromEntries(
    jobTags.map((tag) => [
      tag,
      async (payload: unknown): Promise<void> => {
        const job = decodeJob(payload);
        if (E.isLeft(job)) {
          throw new Error(`a job of the kind ${tag} cannot be read`);
        }
        const result = await runJob(handlers, job.right)();
        if (E.isLeft(result)) {
          onError(result.left.cause);
          throw new Error(`a job of the kind ${tag} failed`, { cause: result.left.cause });
        }
      },
    ]),
  );

/** Of several processes one does each of them; a time that all were away for is made up for. */
const daily: readonly CronItem[] = dailyJobs.map((job) => ({
  task: job._tag,
  match: '17 4 * * *',
  options: { backfillPeriod: 24 * 60 * 60 * 1000 },
  payload: job,
}));

const withPool = async <A>(
  { connectionString, onError }: JobRunnerOptions,
  use: (options: RunnerOptions) => Promise<A>,
): Promise<A> => {
  const pgPool = new Pool({ connectionString, max: 1, application_name: 'parley-jobs' });
  pgPool.on('error', onError);
  try {
    return await use({ pgPool, logger: silent, noHandleSignals: true });
  } finally {
    await pgPool.end();
  }
};

/** Brings the tables of the queue up to date, which have a schema of their own. */
export const migrateJobs = (options: JobRunnerOptions): Promise<void> =>
  withPool(options, (shared) => runMigrations(shared));

const start = async (options: JobRunnerOptions, handlers: JobHandlers): Promise<RunningJobs> => {
  const { connectionString, onError } = options;
  // One connection listens, besides those that work.
  const max = concurrency + 1;
  const pgPool = new Pool({ connectionString, max, application_name: 'parley-jobs' });
  pgPool.on('error', onError);
  const runner = await run({
    pgPool,
    logger: silent,
    noHandleSignals: true,
    concurrency,
    pollInterval: pollMilliseconds,
    parsedCronItems: parseCronItems([...daily]),
    taskList: taskList(handlers, onError),
  });
  // Rejects where the runner gives up, which is no reason to end the process.
  runner.promise.catch(onError);
  return {
    stop: async () => {
      await runner.stop();
      await pgPool.end();
    },
  };
};

/** Runs jobs out of the database, in any process that asks for it. */
export const postgresJobs = (options: JobRunnerOptions): PostgresJobs => ({
  runDue: (handlers) =>
    TE.tryCatch(
      () =>
        withPool(options, (shared) =>
          runOnce({ ...shared, concurrency: 1, taskList: taskList(handlers, options.onError) }),
        ),
      asUnexpected,
    ),
  start: (handlers) => start(options, handlers),
});
