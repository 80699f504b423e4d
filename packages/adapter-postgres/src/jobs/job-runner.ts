import type { JobHandlers, JobRunner, JobTag } from '@parley/core';
import { decodeJob, guarded, jobTags, recurringJobs, runJob } from '@parley/core';
import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import type {
  ParsedCronItem,
  RunnerOptions,
  TaskList,
  WorkerEventMap,
  WorkerEvents,
} from 'graphile-worker';
import { Logger, parseCronItems, run, runMigrations, runOnce } from 'graphile-worker';
import { Pool } from 'pg';
import type { OnError } from '../connection/connections';
import {
  connectionConfig,
  reportLostConnections,
  statementTimeoutMilliseconds,
} from '../connection/connections';
import { asUnexpected } from '../connection/failures';
import { releaseAbandoned, signOfLife } from './abandoned-jobs';
import type { PromptJobs } from './prompt-jobs';

export type JobRunnerOptions = {
  readonly connectionString: string;
  /** Told of jobs that failed, each time that they do, and of trouble with connections. */
  readonly onError: OnError;
  /** Told which handlers there are once the runner has started. */
  readonly promptJobs?: PromptJobs;
  /** For the statements of the runner itself; left out, what holds for all connections. */
  readonly timeoutMilliseconds?: number;
};

/** Does jobs as they come due, until it is stopped. */
export type RunningJobs = {
  /**
   * Lets jobs that are under way finish, but for those that wait for others outside: these get two
   * seconds, and are begun anew by whoever runs jobs next.
   */
  readonly stop: () => Promise<void>;
};

export type PostgresJobs = JobRunner & {
  readonly start: (handlers: JobHandlers) => Promise<RunningJobs>;
};

/** Jobs that wait for others outside; no lack of answers there may keep the rest from their turn. */
const outwardJobs: ReadonlySet<JobTag> = new Set(['CallOutgoingWebhook', 'SendMail']);

/** Jobs of either kind at a time in one process. */
const concurrency = { inward: 3, outward: 10 };

const tagsOf = {
  inward: jobTags.filter((tag) => !outwardJobs.has(tag)),
  outward: jobTags.filter((tag) => outwardJobs.has(tag)),
};

/** Each run listens with one, one says that the workers live, and jobs of the first kind use theirs. */
const connections = concurrency.inward + 3;

/** Nobody outside is to hold up the end of the process for longer. */
const outwardGraceMilliseconds = 2000;

/** A change of the queue's tables takes long if there are many jobs. */
const migrationTimeoutMilliseconds = 600_000;

/** How late a job may be that was set for a time. New jobs that are due start at once. */
const pollMilliseconds = 1000;

/** How often it is looked for work that a process left behind which is no more. */
const sweepMilliseconds = 15_000;

/** What the runner has to say of each job is said by `onError` alone. */
const silent = new Logger(() => () => undefined);

const taskList = (
  handlers: JobHandlers,
  onError: JobRunnerOptions['onError'],
  tags: readonly JobTag[] = jobTags,
): TaskList =>
  Object.fromEntries(
    tags.map((tag) => [
      tag,
      async (payload: unknown): Promise<void> => {
        const job = decodeJob(payload);
        if (E.isLeft(job)) {
          throw new Error(`a job of the kind ${tag} cannot be read`);
        }
        const result = await runJob(handlers, job.right)();
        if (E.isLeft(result)) {
          onError(result.left.cause, `the job ${tag} failed and will be tried again`);
          throw new Error(`a job of the kind ${tag} failed`, { cause: result.left.cause });
        }
      },
    ]),
  );

/** In UTC. */
const nightly = '17 4 * * *';

/** One process of all enqueues each of them at its time; what was missed is done at the next. */
const recurring = (): ParsedCronItem[] =>
  parseCronItems(
    recurringJobs.map(({ job, when }) => ({
      task: job._tag,
      match: when === 'nightly' ? nightly : `*/${when.everyMinutes} * * * *`,
      payload: job,
      options: { backfillPeriod: 0, jobKey: job._tag },
    })),
  );

const openJobPool = (
  {
    connectionString,
    onError,
    timeoutMilliseconds = statementTimeoutMilliseconds,
  }: JobRunnerOptions,
  max: number,
): Pool => {
  const pool = new Pool({
    ...connectionConfig(connectionString, 'parley-jobs', timeoutMilliseconds),
    max,
  });
  reportLostConnections(pool, onError);
  return pool;
};

const withPool = async <A>(
  options: JobRunnerOptions,
  use: (options: RunnerOptions) => Promise<A>,
): Promise<A> => {
  const pgPool = openJobPool(options, 1);
  try {
    return await use({ pgPool, logger: silent, noHandleSignals: true });
  } finally {
    await pgPool.end();
  }
};

/** Brings the tables of the queue up to date, which have a schema of their own. */
export const migrateJobs = (options: JobRunnerOptions): Promise<void> =>
  withPool({ timeoutMilliseconds: migrationTimeoutMilliseconds, ...options }, (shared) =>
    runMigrations(shared),
  );

const start = async (options: JobRunnerOptions, handlers: JobHandlers): Promise<RunningJobs> => {
  const { onError, promptJobs } = options;
  promptJobs?.use(handlers);
  const onDefect = (error: unknown): void => onError(error, 'the job runner');
  const pgPool = openJobPool(options, connections);
  const events: WorkerEvents = new EventEmitter();
  const workerIds: string[] = [];
  events.on(
    'worker:create',
    guarded(onDefect, ({ worker }: WorkerEventMap['worker:create']) => {
      workerIds.push(worker.workerId);
    }),
  );
  const runOf = (kind: keyof typeof concurrency, parsedCronItems: ParsedCronItem[]) =>
    run({
      events,
      pgPool,
      logger: silent,
      noHandleSignals: true,
      concurrency: concurrency[kind],
      pollInterval: pollMilliseconds,
      parsedCronItems,
      taskList: taskList(handlers, onError, tagsOf[kind]),
    });
  const inward = await runOf('inward', recurring());
  const outward = await runOf('outward', []);
  const alive = signOfLife(pgPool, workerIds);
  const sweep = async (): Promise<void> => {
    try {
      await alive.give();
      await releaseAbandoned(pgPool);
    } catch (error) {
      onError(error, 'jobs that other processes left behind cannot be looked for');
    }
  };
  await sweep();
  const sweeping = setInterval(guarded(onDefect, sweep), sweepMilliseconds);
  // Rejects where the runner gives up, which is no reason to end the process.
  for (const { promise } of [inward, outward]) {
    promise.catch((error: unknown) => onError(error, 'the job runner gave up'));
  }
  return {
    stop: async () => {
      clearInterval(sweeping);
      await Promise.all([
        inward.stop(),
        Promise.race([
          outward.stop(),
          setTimeout(outwardGraceMilliseconds, undefined, { ref: false }),
        ]),
      ]);
      alive.end();
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
