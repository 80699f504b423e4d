import type { AccountReader, AttemptLimiter, RenderingDirectoryReader } from '@parley/core/access';
import type { ProfileReader } from '@parley/core/accounts';
import type {
  EventPresentation,
  EventQueues,
  EventStream,
  Read,
  Snapshot,
  Transact,
} from '@parley/core/events';
import type { Async, EventLimits } from '@parley/core/kernel';
import type { CommitMessage, MessageReader } from '@parley/core/messages';
import { defaultEventLimits } from '@parley/core/kernel';
import { commitInTransaction } from '@parley/core/messages';
import { AsyncResource } from 'node:async_hooks';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { LogEvent } from 'kysely';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { attemptLimiter, cleanUpAttempts } from './accounts/authentication/attempt-limiter';
import type { DatabaseAddress, OnError } from './connection/connections';
import type { DatabaseWatch } from './connection/database-watch';
import { watchDatabase } from './connection/database-watch';
import { onOtherServer } from './connection/other-server';
import type { PoolOptions } from './connection/pool';
import { openPool } from './connection/pool';
import { preparing } from './connection/prepared-statements';
import { inRounds } from './connection/rounds';
import { runOf } from './connection/statement-run';
import type { Database, Db } from './database';
import { cleanUpEvents } from './log/clean-up';
import { eventQueues } from './log/event-queues';
import { listenToLogs } from './log/event-stream';
import { committingMessages } from './messages/sending/commit-message';
import { messageCommits } from './messages/sending/message-commits';
import type { PostgresJobs } from './jobs/job-runner';
import { migrateJobs, postgresJobs } from './jobs/job-runner';
import { noticeWakeUps } from './jobs/notice-wake-ups';
import { promptJobs } from './jobs/prompt-jobs';
import { factCache } from './facts/fact-cache';
import { factsInSnapshots, readingFacts } from './facts/ways-to-read';
import { migrations } from './migrations';
import type { OnMigration } from './migrations/migrate';
import { migrate } from './migrations/migrate';
import type { StoreChecks } from './store-checks';
import { storeChecks } from './store-checks';
import type { StoreObserver } from './store-observer';
import type { PoolPurpose, StoreState, WaitingJobs } from './store-state';
import { sizeOf, stateOfPool, waitingJobs } from './store-state';
import { accountReader } from './accounts/account-reader';
import { countTraffic } from './channels/channel-traffic';
import { maxSearchMilliseconds } from './messages/narrows/message-ranges';
import { messageRepository } from './messages/message-repository';
import { profileReader } from './accounts/profile-reader';
import { renderingDirectory } from './messages/rendering-directory';
import { sharedSnapshot } from './transactions/shared-snapshot';
import { inSnapshot, inStreamingSnapshot, snapshotOf, sqlReader } from './transactions/snapshots';
import { transacting } from './transactions/transactions';

export type PostgresStoreOptions = {
  readonly connectionString: DatabaseAddress;
  /**
   * The same database without a pooler in transaction mode, for what needs a session: migrations,
   * jobs and the connection that listens. By default the same address.
   */
  readonly directConnectionString?: DatabaseAddress | undefined;
  /** The host of the first realm. */
  readonly publicUrl: URL;
  readonly eventLimits?: EventLimits;
  /** How many ids of the log an event takes; the same in each process. */
  readonly eventPresentation: Pick<EventPresentation, 'widthOf'>;
  /** Without a sign of life for so long, the database counts as unavailable; 5 seconds by default. */
  readonly timeoutMilliseconds?: number;
  /** Receives errors outside of requests: from idle connections, the log and jobs. */
  readonly onError: OnError;
  /** Is told what the store does outside of requests. */
  readonly observer?: StoreObserver;
};

/** All ports of the core that are stored in a database. */
export type PostgresStore = {
  readonly accounts: AccountReader;
  readonly commitMessage: CommitMessage;
  readonly attempts: AttemptLimiter;
  readonly directory: RenderingDirectoryReader;
  readonly jobs: PostgresJobs;
  readonly messages: MessageReader;
  readonly profiles: ProfileReader;
  readonly queues: EventQueues;
  readonly read: Read;
  readonly snapshot: Snapshot;
  readonly stream: EventStream;
  readonly transact: Transact;
  /** For `GET /ready`. */
  readonly checks: StoreChecks;
  /** For metrics. */
  readonly state: () => StoreState;
  readonly waitingJobs: Async<WaitingJobs>;
  /** The bytes that the database takes, with everything in it. */
  readonly size: Async<number>;
  readonly cleanUp: Async<void>;
  /** Ends every wait for events, now and from now on. */
  readonly release: () => void;
  readonly close: () => Promise<void>;
};

/**
 * Connections for streamed responses, which are held while slow clients read: a separate pool, so
 * that slow clients only block each other.
 */
const streamingConnections = 8;

/**
 * Connections for searches, with a shorter timeout: searches that scan much of the history delay only
 * each other. They are opened when they are needed, and closed when they are idle.
 */
const searchConnections = 5;

/** Connections for lookups in rounds, of which one runs at a time; no lock can make them wait. */
const lookupConnections = 1;

/** Connections for commits of messages, of which one runs at a time for each realm. */
const committingConnections = 4;

/** Far longer than a busy database takes for a statement that does nothing. */
const defaultTimeoutMilliseconds = 5_000;

const bringUpToDate = async (
  connectionString: DatabaseAddress,
  onError: OnError,
  watch: DatabaseWatch,
  onMigration?: OnMigration,
): Promise<readonly string[]> => {
  const migrated = await migrate(connectionString, onError, watch, migrations, onMigration);
  await migrateJobs({ connectionString, onError, watch });
  return migrated;
};

/**
 * Brings the schema and the job queue up to date, as opening a store does.
 *
 * @returns the names of the migrations of the schema that it ran
 */
export const migrateDatabase = async ({
  connectionString,
  timeoutMilliseconds = defaultTimeoutMilliseconds,
  onError,
}: Pick<PostgresStoreOptions, 'connectionString' | 'timeoutMilliseconds' | 'onError'>): Promise<
  readonly string[]
> => {
  const watch = watchDatabase(connectionString, timeoutMilliseconds, onError);
  try {
    return await bringUpToDate(connectionString, onError, watch);
  } finally {
    watch.stop();
  }
};

/** Connects, migrates the schema, and starts to listen; rejects if any of it fails. */
export const openPostgresStore = async (options: PostgresStoreOptions): Promise<PostgresStore> => {
  const {
    connectionString,
    directConnectionString: direct = connectionString,
    publicUrl,
    eventLimits = defaultEventLimits,
    eventPresentation: { widthOf },
    timeoutMilliseconds = defaultTimeoutMilliseconds,
    onError,
    observer: { aroundJob, onDelivery, onJob, onMigration, onStatement } = {},
  } = options;
  const watch = watchDatabase(connectionString, timeoutMilliseconds, onError);
  const openWatched = (size: Omit<PoolOptions, 'connectionString'>): Pool =>
    watch.follow(openPool({ connectionString, ...size }, onError));
  const pools = {
    requests: openWatched({}),
    lookups: openWatched({ max: lookupConnections, readsByIndex: true }),
    commits: openWatched({ max: committingConnections, readsByIndex: true }),
    searches: openWatched({
      max: searchConnections,
      statementTimeoutMilliseconds: maxSearchMilliseconds,
    }),
    streams: openWatched({ max: streamingConnections }),
  } satisfies Record<PoolPurpose, Pool>;
  const on = (pool: Pool) =>
    new Kysely<Database>({
      dialect: new PostgresDialect({
        pool: {
          connect: async () => {
            await watch.refuseWhileHanging();
            return preparing(await pool.connect());
          },
          end: () => pool.end(),
        },
      }),
      ...(onStatement === undefined ? {} : { log: (event: LogEvent) => onStatement(runOf(event)) }),
    });
  const db = on(pools.requests);
  const lookingUp = on(pools.lookups);
  const committing = on(pools.commits);
  const searches = on(pools.searches);
  const streamingDb = on(pools.streams);
  /** Waits for statements that run, as long as the database answers. */
  const close = async (): Promise<void> => {
    await Promise.all(
      [db, lookingUp, committing, searches, streamingDb].map((each) => each.destroy()),
    );
    watch.stop();
  };
  try {
    await bringUpToDate(direct, onError, watch, onMigration);
    const lookups = inRounds(lookingUp, onStatement && ((start) => AsyncResource.bind(start)));
    const facts = factCache(lookups, widthOf);
    onOtherServer(pools.lookups, facts.forget, (error) =>
      onError(error, 'cannot ask which server answers'),
    );
    const readerOn = (on: Db) => sqlReader(on, publicUrl);
    const readerOf = factsInSnapshots(facts, readerOn);
    const ordinary = inSnapshot(db, readerOf);
    const { read, readPage } = readingFacts({ lookups, db, searches }, facts, readerOn, ordinary);
    const queues = eventQueues(db, onError);
    const notices = noticeWakeUps(db, onError);
    const prompt = promptJobs(onJob, aroundJob);
    const stream = await listenToLogs(db, {
      connectionString: direct,
      onError,
      onDelivery,
      watch,
      onQueueRemoved: queues.forget,
      onListeningAgain: queues.distrust,
    });
    const transact = transacting(db, publicUrl, widthOf, stream.changed, notices.changed, prompt);
    const commitAlone = messageCommits(committing, widthOf, (realmId) => {
      stream.changed(realmId);
      notices.changed(realmId, { hasNew: true, hasDeleted: false, readers: [] });
    });
    return {
      accounts: accountReader(lookups, publicUrl, facts),
      commitMessage: committingMessages(commitAlone, commitInTransaction(transact)),
      attempts: attemptLimiter(pools.requests),
      directory: renderingDirectory(lookups, facts),
      jobs: postgresJobs({
        ...{ connectionString: direct, onError, onJob, aroundJob, watch },
        promptJobs: prompt,
      }),
      messages: messageRepository(db),
      profiles: profileReader(lookups, facts),
      queues,
      read,
      snapshot: snapshotOf({
        ordinary,
        shared: sharedSnapshot(ordinary),
        streaming: inStreamingSnapshot(streamingDb, readerOf),
        page: readPage,
      }),
      stream,
      transact,
      checks: storeChecks(lookingUp),
      state: () => {
        const { known, waiting } = queues.state();
        return {
          waitingPolls: waiting,
          queues: known,
          facts: facts.state(),
          pools: {
            requests: stateOfPool(pools.requests),
            lookups: stateOfPool(pools.lookups),
            commits: stateOfPool(pools.commits),
            searches: stateOfPool(pools.searches),
            streams: stateOfPool(pools.streams),
          },
        };
      },
      waitingJobs: waitingJobs(lookingUp),
      size: sizeOf(lookingUp),
      cleanUp: pipe(
        cleanUpEvents(db, eventLimits),
        TE.flatMap(() => cleanUpAttempts(db)),
        TE.flatMap(() => countTraffic(db)),
      ),
      release: stream.release,
      close: async () => {
        notices.stop();
        await stream.stop();
        await queues.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
};
