import type { JobHandlers, JobRunner, JobTag, RecurringJob } from '@parley/core/kernel';
import { catching, decodeJob, guarded, jobTags, recurringJobs, runJob } from '@parley/core/kernel';
import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import * as E from 'fp-ts/Either';
import type {
  JobHelpers,
  ParsedCronItem,
  RunnerOptions,
  TaskList,
  Worker,
  WorkerEventMap,
  WorkerEvents,
  WorkerPool,
} from 'graphile-worker';
import { Logger, parseCronItems, run, runMigrations, runOnce } from 'graphile-worker';
import type { Pool } from 'pg';
import type { DatabaseAddress, OnError } from '../connection/connections';
import {
  connectionConfig,
  reportLostConnections,
  statementTimeoutMilliseconds,
} from '../connection/connections';
import type { DatabaseWatch } from '../connection/database-watch';
import { asUnexpected } from '../connection/failures';
import { postponeEmails, releaseAbandoned, workerLocks } from './abandoned-jobs';
import { dueJobs, fallbackPollMilliseconds } from './due-jobs';
import type { AroundJob, JobFailure, OnJob } from './job-run';
import { nextTryOf, nothingAround } from './job-run';
import { JobPool } from './job-pool';
import type { PromptJobs } from './prompt-jobs';

type JobRunnerOptions = {
  readonly connectionString: DatabaseAddress;
  /** Receives errors of connections and of the runner itself. */
  readonly onError: OnError;
  /** Called after each run of a job. */
  readonly onJob?: OnJob | undefined;
  readonly aroundJob?: AroundJob | undefined;
  readonly watch: DatabaseWatch;
  /** Called with the handlers once the runner has started. */
  readonly promptJobs?: PromptJobs;
  /** The jobs to repeat; by default all of them. A test whose result must not depend on the time of day passes none. */
  readonly recurring?: readonly RecurringJob[];
  /** Timeout for the runner's own statements; by default that of all connections. */
  readonly timeoutMilliseconds?: number;
};

/** Runs jobs as they become due, until it is stopped. */
type RunningJobs = {
  /**
   * Waits for running jobs to finish, except those that call external services: these get two
   * seconds, and the next job runner starts them again.
   */
  readonly stop: () => Promise<void>;
};

export type PostgresJobs = JobRunner & {
  readonly start: (handlers: JobHandlers) => Promise<RunningJobs>;
  /** Runs only the jobs of this process's own requests; another process runs all others. */
  readonly startPrompt: (handlers: JobHandlers) => RunningJobs;
};

/**
 * Jobs that wait for somebody outside, or take long, by whom they wait for: each kind has workers of
 * its own, so that whoever does not answer delays no job of another kind.
 */
const outwardKinds = {
  /** The mail server and the directory, which the operator has chosen. */
  outward: ['DeactivateLeavers', 'ExportRealm', 'SendMail'],
  /** Servers that users name. */
  userServers: ['CallOutgoingWebhook', 'FetchLinkPreviews'],
  /** Push services, which browsers name. */
  pushes: ['SendPush'],
} as const satisfies Readonly<Record<string, readonly JobTag[]>>;

type Kind = keyof typeof outwardKinds | 'inward';

/** Concurrent jobs of each kind in one process. */
const concurrency: Readonly<Record<Kind, number>> = {
  inward: 3,
  outward: 10,
  userServers: 10,
  pushes: 10,
};

const outwardJobs: ReadonlySet<JobTag> = new Set(Object.values(outwardKinds).flat());

const tagsOf: Readonly<Record<Kind, readonly JobTag[]>> = {
  inward: jobTags.filter((tag) => !outwardJobs.has(tag)),
  ...outwardKinds,
};

/**
 * Each kind uses one connection to listen, and one is for the worker locks; jobs of the first kind
 * use their own.
 */
const connections = concurrency.inward + Object.keys(concurrency).length + 1;

/** Maximum time that external services may delay shutdown. */
const outwardGraceMilliseconds = 2000;

/** Migrating the queue's tables takes long if there are many jobs. */
const migrationTimeoutMilliseconds = 600_000;

/** The name of the advisory lock of the process that migrates them. */
const migrationLock = 'migrations of the job queue';

/** Interval of the check for jobs of dead processes. */
const sweepMilliseconds = 5_000;

/** Runs of jobs are passed to `onJob` only. */
const silent = new Logger(() => () => undefined);

/** Rejects with the reason if the job fails. */
const runPayload = async (handlers: JobHandlers, tag: JobTag, payload: unknown): Promise<void> => {
  const job = decodeJob(payload);
  if (E.isLeft(job)) {
    throw new Error(`cannot decode a job of the kind ${tag}`);
  }
  const result = await runJob(handlers, job.right)();
  if (E.isLeft(result)) {
    throw new Error(`the job ${tag} failed`, { cause: result.left.cause });
  }
};

const taskList = (
  handlers: JobHandlers,
  {
    onJob = () => undefined,
    aroundJob = nothingAround,
  }: Pick<JobRunnerOptions, 'aroundJob' | 'onJob'>,
  tags: readonly JobTag[] = jobTags,
): TaskList => {
  const runTask = async (name: JobTag, payload: unknown, { job }: JobHelpers): Promise<void> => {
    const began = performance.now();
    const report = (failure: JobFailure | undefined): void =>
      onJob({
        name,
        id: job.id,
        attempt: job.attempts,
        milliseconds: performance.now() - began,
        failure,
      });
    try {
      await runPayload(handlers, name, payload);
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      report({ cause, nextTry: nextTryOf(job, Date.now()) });
      throw error;
    }
    report(undefined);
  };
  return Object.fromEntries(
    tags.map((name) => [
      name,
      (payload: unknown, helpers: JobHelpers) =>
        aroundJob(name, () => runTask(name, payload, helpers)),
    ]),
  );
};

/** In UTC. */
const nightly = '17 4 * * *';

/** How long after its time a missed run is made up for at the next start. */
const makingUpMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Only one of all processes enqueues each of them at its time. A run that was missed because no
 * process ran is dropped, unless the job says otherwise.
 */
const cronItems = (jobs: readonly RecurringJob[]): ParsedCronItem[] =>
  parseCronItems(
    jobs.map(({ job, when, isMadeUpFor }) => ({
      task: job._tag,
      match: when === 'nightly' ? nightly : `*/${when.everyMinutes} * * * *`,
      payload: job,
      options: {
        backfillPeriod: isMadeUpFor === true ? makingUpMilliseconds : 0,
        jobKey: job._tag,
      },
    })),
  );

const openJobPool = (
  {
    connectionString,
    onError,
    watch,
    timeoutMilliseconds = statementTimeoutMilliseconds,
  }: JobRunnerOptions,
  max: number,
): Pool => {
  const pool = new JobPool({
    ...connectionConfig(connectionString, 'parley-jobs', timeoutMilliseconds),
    max,
  });
  reportLostConnections(pool, onError);
  return watch.follow(pool);
};

const withPool = async <A>(
  options: JobRunnerOptions,
  max: number,
  use: (options: RunnerOptions & { readonly pgPool: Pool }) => Promise<A>,
): Promise<A> => {
  const pgPool = openJobPool(options, max);
  try {
    return await use({ pgPool, logger: silent, noHandleSignals: true });
  } finally {
    await pgPool.end();
  }
};

/**
 * Migrates the queue's tables, which have their own schema. Processes that start at the same time do
 * so one after another: one that ran a migration beside another process failed at a column that a
 * later migration had removed. The only connection of the pool has the lock and runs the migrations,
 * so nobody can lose the one and go on with the others.
 */
export const migrateJobs = (options: JobRunnerOptions): Promise<void> =>
  withPool({ timeoutMilliseconds: migrationTimeoutMilliseconds, ...options }, 1, async (shared) => {
    await shared.pgPool.query(`select pg_advisory_lock(hashtext('${migrationLock}'))`);
    await runMigrations(shared);
  });

const start = async (options: JobRunnerOptions, handlers: JobHandlers): Promise<RunningJobs> => {
  const { onError, promptJobs, recurring = recurringJobs } = options;
  promptJobs?.use(handlers);
  const onDefect = (error: unknown): void => onError(error, 'unexpected error in the job runner');
  const pgPool = openJobPool(options, connections);
  const events: WorkerEvents = new EventEmitter();
  const workers: Worker[] = [];
  const pools: WorkerPool[] = [];
  events.on(
    'worker:create',
    guarded(onDefect, ({ worker }: WorkerEventMap['worker:create']) => {
      workers.push(worker);
    }),
  );
  events.on(
    'pool:create',
    guarded(onDefect, ({ workerPool }: WorkerEventMap['pool:create']) => {
      pools.push(workerPool);
    }),
  );
  const runOf = (kind: Kind, parsedCronItems: ParsedCronItem[] = []) =>
    run({
      events,
      pgPool,
      logger: silent,
      noHandleSignals: true,
      concurrency: concurrency[kind],
      pollInterval: fallbackPollMilliseconds,
      parsedCronItems,
      taskList: taskList(handlers, options, tagsOf[kind]),
    });
  const inward = await runOf('inward', cronItems(recurring));
  const outward = [await runOf('outward'), await runOf('userServers'), await runOf('pushes')];
  const poolIds = pools.map(({ id }) => id);
  const locks = workerLocks(pgPool, poolIds);
  const due = dueJobs(
    pgPool,
    () => workers.forEach((worker) => worker.nudge()),
    (error) => onError(error, 'cannot find the next job that is due'),
  );
  for (const change of ['pool:listen:notification', 'pool:listen:success', 'job:error'] as const) {
    events.on(change, guarded(onDefect, due.changed));
  }
  events.on(
    'job:complete',
    guarded(onDefect, ({ job }: WorkerEventMap['job:complete']) => {
      if (job.job_queue_id !== null) {
        due.freed();
      }
    }),
  );
  const sweep = async (): Promise<void> => {
    try {
      const wereLost = await locks.acquire();
      if (!wereLost) {
        await releaseAbandoned(pgPool);
      }
      await due.check();
    } catch (error) {
      onError(error, 'cannot release the jobs of processes that ended');
    }
  };
  await sweep();
  const sweeping = setInterval(guarded(onDefect, sweep), sweepMilliseconds);
  // Rejects if the runner stops, which must not end the process.
  for (const { promise } of [inward, ...outward]) {
    promise.catch((error: unknown) => onError(error, 'the job runner stopped'));
  }
  return {
    stop: async () => {
      clearInterval(sweeping);
      due.stop();
      const [, isDone] = await Promise.all([
        inward.stop(),
        Promise.race([
          Promise.all(outward.map((each) => each.stop())).then(() => true),
          setTimeout(outwardGraceMilliseconds, false, { ref: false }),
        ]),
      ]);
      if (!isDone) {
        await postponeEmails(pgPool, poolIds).catch((error: unknown) =>
          onError(error, 'cannot release the emails that are being sent'),
        );
      }
      locks.end();
      await pgPool.end();
    },
  };
};

/** Runs jobs from the database, in any process that starts it. */
export const postgresJobs = (options: JobRunnerOptions): PostgresJobs => ({
  runDue: (handlers) =>
    catching(
      () =>
        withPool(options, 1, (shared) =>
          runOnce({ ...shared, concurrency: 1, taskList: taskList(handlers, options) }),
        ),
      asUnexpected,
    ),
  start: (handlers) => start(options, handlers),
  startPrompt: (handlers) => {
    options.promptJobs?.use(handlers);
    return { stop: () => Promise.resolve() };
  },
});
