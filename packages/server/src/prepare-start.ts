import type { Configuration } from './configuration/configuration';
import { findFreePorts } from './configuration/free-ports';
import type { LockedDataFolder } from './configuration/instance-lock';
import { lockDataFolder } from './configuration/instance-lock';
import { prepareDataFolder } from './configuration/prepare-data-folder';
import { prepareFilePlace } from './configuration/prepare-file-place';
import {
  rememberedSecret,
  serverSecretKind,
  storedSecret,
} from './configuration/remembered-secret';
import { findServerProblem } from './configuration/server-problem';
import { warnAboutSmtp } from './configuration/smtp-warning';
import type { CheckedDatabase } from './database/check-database';
import { checkDatabase } from './database/check-database';
import type { EmbeddedPostgres } from './embedded-postgres/embedded-postgres';
import { startPostgresIn } from './embedded-postgres/embedded-postgres';
import type { Log } from './logger';
import { StartFailure } from './start-failure';

/** Everything belongs together, and nothing is served yet. */
type PreparedStart = {
  readonly database: CheckedDatabase;
  /** Resolves to the last output of the embedded PostgreSQL if it ends; undefined if there is none. */
  readonly databaseDied: Promise<string> | undefined;
  /** Ends the embedded PostgreSQL and unlocks the data folder. */
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly log: Log;
  /** Receives each stage that takes a while when it is done. */
  readonly report: (stage: string) => void;
  readonly signal: AbortSignal;
  /** Is told of a failure before what was started is stopped, which may take seconds. */
  readonly onFailure: (error: unknown) => void;
};

/** Each worker has a pool of connections of its own. */
const connectionsPerWorker = 31;

const startEmbedded = async (
  folder: LockedDataFolder,
  { workers }: Configuration,
  { log, report, signal }: Options,
): Promise<EmbeddedPostgres> => {
  const postgres = await startPostgresIn(folder, {
    signal,
    settings: { max_connections: String(100 + connectionsPerWorker * (workers - 1)) },
    onWaiting: () => {
      log.warn({}, 'waiting for the PostgreSQL processes of a killed server to stop');
    },
  });
  report('The embedded PostgreSQL is running');
  return postgres;
};

/**
 * The order in which a server starts: each step changes something only if those before it have found
 * no mistake. A StartFailure says the first one in one line, and what was started is stopped then.
 * Source: docs/operations.md#when-a-start-fails.
 */
export const prepareStart = async (
  configuration: Configuration,
  options: Options,
): Promise<PreparedStart> => {
  const { dataDir, databaseUrl, serverSecret } = configuration;
  const { log, signal } = options;
  const problem = findServerProblem(configuration);
  if (problem !== undefined) {
    throw new StartFailure(problem);
  }
  const ports = await findFreePorts(configuration);
  const folder = lockDataFolder(dataDir, ports);
  let embedded: EmbeddedPostgres | undefined;
  const stop = async (): Promise<void> => {
    await embedded?.stop();
    folder.unlock();
  };
  try {
    prepareDataFolder(folder);
    await prepareFilePlace(configuration.filePlace);
    void warnAboutSmtp(configuration, log);
    // Read first, so that a damaged file is reported before anything is started.
    storedSecret(folder.path, serverSecretKind);
    embedded =
      databaseUrl === undefined ? await startEmbedded(folder, configuration, options) : undefined;
    const database = await checkDatabase(
      configuration,
      databaseUrl ?? embedded?.connectionString ?? '',
      { kind: 'server', onWaiting: (message) => log.warn({}, message), signal },
    );
    if (serverSecret === undefined) {
      await rememberedSecret(folder, serverSecretKind);
    }
    return { database, databaseDied: embedded?.died, stop };
  } catch (error) {
    options.onFailure(error);
    await stop();
    throw error;
  }
};
