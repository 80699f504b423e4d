import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type { Configuration } from './configuration/configuration';
import { readConfiguration } from './configuration/configuration';
import { prepareDataFolder } from './configuration/data-folder';
import { lockDataFolder } from './configuration/instance-lock';
import type { EmbeddedPostgres } from './embedded-postgres/embedded-postgres';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres';
import { createFirstRealm } from './first-start';
import { newLogger } from './logger';
import type { Parley } from './parley';
import { openParley } from './parley';
import { StartFailure } from './start-failure';
import { welcome } from './welcome';

const listen = ({ http }: Parley, { port, host }: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    http.once('error', (error) => {
      reject(new StartFailure(`cannot listen on ${host}:${port}: ${error.message}`));
    });
    http.listen(port, host, resolve);
  });

const open = async (
  configuration: Configuration,
  databaseUrl: string,
  logger: ReturnType<typeof newLogger>,
): Promise<Parley> => {
  try {
    return await openParley(configuration, databaseUrl, logger);
  } catch (error) {
    if (error instanceof StartFailure || configuration.databaseUrl === undefined) {
      throw error;
    }
    const reason =
      error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error);
    throw new StartFailure(`DATABASE_URL cannot be used: ${reason}`);
  }
};

/**
 * Starts the server and returns how to stop it; a StartFailure says why it cannot. Once the signal
 * is aborted it undoes what it has begun and rejects.
 */
const start = async (
  configuration: Configuration,
  signal: AbortSignal,
): Promise<() => Promise<void>> => {
  const began = performance.now();
  const logger = newLogger(configuration.logLevel);
  prepareDataFolder(configuration.dataDir);
  const unlock = lockDataFolder(configuration.dataDir);
  let database: EmbeddedPostgres | undefined;
  let parley: Parley | undefined;
  const stop = async (): Promise<void> => {
    await parley?.stop();
    await database?.stop();
    unlock();
  };
  try {
    if (configuration.databaseUrl === undefined) {
      database = await startEmbeddedPostgres({ dataDir: configuration.dataDir, signal });
    }
    const url = configuration.databaseUrl ?? database?.connectionString ?? '';
    parley = await open(configuration, url, logger);
    signal.throwIfAborted();
    const first = await createFirstRealm(parley, configuration);
    await listen(parley, configuration);
    signal.throwIfAborted();
    process.stdout.write(
      welcome(configuration, O.toUndefined(first), Math.round(performance.now() - began)),
    );
    void database?.died.then(() => {
      logger.fatal('the embedded PostgreSQL ended');
      process.exit(1);
    });
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Heard from the first moment on, so that a start can be given up at any time. */
const interruption = (): AbortSignal => {
  const controller = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.once(name, () => controller.abort());
  }
  return controller.signal;
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
    }
    signal.addEventListener('abort', () => resolve());
  });

/** Runs until it is interrupted, and rejects if it cannot. */
const run = async (signal: AbortSignal): Promise<void> => {
  const configuration = readConfiguration(process.env);
  if (E.isLeft(configuration)) {
    throw new StartFailure(configuration.left);
  }
  const stop = await start(configuration.right, signal).catch((error: unknown) => {
    if (signal.aborted && error === signal.reason) {
      return () => Promise.resolve();
    }
    throw error;
  });
  await aborted(signal);
  await stop();
};

run(interruption()).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof StartFailure ? `parley: ${error.message}` : error);
    process.exit(1);
  },
);
