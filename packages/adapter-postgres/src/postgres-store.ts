import type {
  AccountReader,
  AttemptLimiter,
  EventLimits,
  EventQueues,
  EventStream,
  MessageRepository,
  ProfileReader,
  RenderingDirectoryReader,
  Unexpected,
  UnitOfWork,
} from '@parley/core';
import { defaultEventLimits } from '@parley/core';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { Kysely, PostgresDialect } from 'kysely';
import { attemptLimiter, cleanUpAttempts } from './attempts/attempt-limiter';
import type { OnError } from './connection/connections';
import { openPool } from './connection/pool';
import type { Database } from './database';
import { cleanUpEvents } from './events/clean-up';
import { eventQueues } from './events/event-queues';
import { listenToLogs } from './events/event-stream';
import type { PostgresJobs } from './jobs/job-runner';
import { migrateJobs, postgresJobs } from './jobs/job-runner';
import { promptJobs } from './jobs/prompt-jobs';
import { migrate } from './migrations/migrate';
import { accountReader } from './repositories/account-reader';
import { messageRepository } from './repositories/message-repository';
import { profileReader } from './repositories/profile-reader';
import { renderingDirectory } from './repositories/rendering-directory';
import { streamingSnapshotOfWork, snapshotOfWork, unitOfWork } from './unit-of-work';

export type PostgresStoreOptions = {
  readonly connectionString: string;
  /** Where the first realm is reached. */
  readonly publicUrl: URL;
  /** Connections at the most, besides the one that listens. */
  readonly maxConnections?: number;
  readonly eventLimits?: EventLimits;
  /** Told of what goes wrong outside of requests: with idle connections, the log and jobs. */
  readonly onError: OnError;
};

/** Everything that the core keeps in a database. */
export type PostgresStore = {
  readonly accounts: AccountReader;
  readonly attempts: AttemptLimiter;
  readonly directory: RenderingDirectoryReader;
  readonly jobs: PostgresJobs;
  readonly streamingSnapshot: UnitOfWork;
  readonly messages: MessageRepository;
  readonly profiles: ProfileReader;
  readonly queues: EventQueues;
  readonly snapshot: UnitOfWork;
  readonly stream: EventStream;
  readonly transact: UnitOfWork;
  readonly cleanUp: TE.TaskEither<Unexpected, void>;
  /** Ends every wait for events, now and from now on. */
  readonly release: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * Connections for answers that are sent while they are read, and so are held for as long as clients
 * take: apart from the others, so that slow clients hold up nobody but one another.
 */
const lastingConnections = 5;

/** Connects, brings the schema up to date, and starts to listen; rejects if any of it fails. */
export const openPostgresStore = async (options: PostgresStoreOptions): Promise<PostgresStore> => {
  const {
    connectionString,
    publicUrl,
    maxConnections,
    eventLimits = defaultEventLimits,
    onError,
  } = options;
  const pool = openPool(
    { connectionString, ...(maxConnections === undefined ? {} : { max: maxConnections }) },
    onError,
  );
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const lasting = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: openPool({ connectionString, max: lastingConnections }, onError),
    }),
  });
  try {
    await migrate(connectionString, onError);
    await migrateJobs({ connectionString, onError });
    const queues = eventQueues(db);
    const prompt = promptJobs();
    const stream = await listenToLogs(db, {
      connectionString,
      onError,
      onQueueRemoved: queues.forget,
      onListeningAgain: queues.distrust,
    });
    return {
      accounts: accountReader(db, publicUrl),
      attempts: attemptLimiter(pool),
      directory: renderingDirectory(db),
      jobs: postgresJobs({ connectionString, onError, promptJobs: prompt }),
      streamingSnapshot: streamingSnapshotOfWork(lasting, publicUrl),
      messages: messageRepository(db),
      profiles: profileReader(db),
      queues,
      snapshot: snapshotOfWork(db, publicUrl),
      stream,
      transact: unitOfWork(db, publicUrl, prompt),
      cleanUp: pipe(
        cleanUpEvents(db, eventLimits),
        TE.flatMap(() => cleanUpAttempts(db)),
      ),
      release: stream.stop,
      close: async () => {
        await stream.stop();
        await Promise.all([db.destroy(), lasting.destroy()]);
      },
    };
  } catch (error) {
    await Promise.all([db.destroy(), lasting.destroy()]);
    throw error;
  }
};
