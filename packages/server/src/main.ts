import './require-node';
import cluster from 'node:cluster';
import * as E from 'fp-ts/Either';
import { failureCode, runProgram } from './commands/run-program';
import type { Configuration, Environment } from './configuration/configuration';
import { readConfiguration } from './configuration/configuration';
import { listeningFailure, requestsPlace } from './configuration/free-ports';
import { findUnknownSettings } from './configuration/unknown-settings';
import type { CheckedDatabase } from './database/check-database';
import { checkedByPrimary, databaseVariable, rememberServer } from './database/check-database';
import { databaseFailure } from './database/reach-database';
import { createFirstRealm } from './first-start';
import { limitHeapGrowth } from './heap-growth';
import type { Log } from './logger';
import { newLogger } from './logger';
import { openMetrics } from './metrics/process-metrics';
import type { ProcessOptions } from './open-configured';
import { openParley } from './open-configured';
import type { Parley } from './parley';
import { prepareStart } from './prepare-start';
import { StartFailure } from './start-failure';
import { welcome } from './welcome';
import type { Workers } from './workers/primary';
import { startWorkers } from './workers/primary';
import { runWorker } from './workers/worker';

const listenForRequests = ({ http }: Parley, configuration: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    http.once('error', (error) => {
      reject(listeningFailure(requestsPlace(configuration), error));
    });
    http.listen(configuration.port, configuration.host, resolve);
  });

const listen = async (parley: Parley, configuration: Configuration): Promise<void> => {
  await listenForRequests(parley, configuration);
  await parley.listenForEmail();
};

const open = async (
  configuration: Configuration,
  database: CheckedDatabase,
  log: Log,
  options: ProcessOptions,
): Promise<Parley> => {
  try {
    return await openParley(configuration, database.url, log, options);
  } catch (error) {
    throw error instanceof StartFailure || configuration.databaseUrl === undefined
      ? error
      : databaseFailure(databaseVariable(configuration), error);
  }
};

/** Prints each stage of the start when it is done, with the time that it took. */
const stageReporter = (): ((stage: string) => void) => {
  let began = performance.now();
  return (stage) => {
    const now = performance.now();
    process.stdout.write(`${stage} (${((now - began) / 1000).toFixed(1)} s)\n`);
    began = now;
  };
};

/** Connects to the database, and creates the first realm if there is none. */
const openWithRealm = async (
  configuration: Configuration,
  database: CheckedDatabase,
  log: Log,
  options: ProcessOptions,
): Promise<Parley> => {
  const parley = await open(configuration, database, log, options);
  try {
    await rememberServer(configuration, database);
    await createFirstRealm(parley, configuration);
    return parley;
  } catch (error) {
    await parley.stop();
    throw error;
  }
};

/** A link that logs the owner in; undefined if nobody has the owner's address any more. */
const ownerLink = async (
  { useCases }: Parley,
  { owner: { email }, publicUrl: { host } }: Configuration,
): Promise<string | undefined> => {
  const link = await useCases.accounts.createLoginLink({ host, email })();
  return E.isRight(link) ? link.right : undefined;
};

let told: unknown;

/** Says why the process ends, once. */
const tell = (error: unknown): void => {
  if (error === told) {
    return;
  }
  told = error;
  if (error instanceof StartFailure) {
    process.stderr.write(`parley: ${error.message}\n`);
  } else {
    newLogger('fatal').fatal({ err: error }, 'the server exits because of an unexpected error');
  }
};

/**
 * Starts the server and returns how to stop it; a StartFailure describes why it cannot start. When
 * the signal is aborted, it stops what it has started and rejects.
 */
const start = async (
  configuration: Configuration,
  log: Log,
  signal: AbortSignal,
): Promise<() => Promise<void>> => {
  const began = performance.now();
  const report = stageReporter();
  for (const line of findUnknownSettings(process.env)) {
    log.warn({}, line);
  }
  const onFailure = (error: unknown): void => {
    if (!signal.aborted) {
      tell(error);
    }
  };
  const prepared = await prepareStart(configuration, { log, report, signal, onFailure });
  const { database, databaseDied } = prepared;
  let parley: Parley | undefined;
  let workers: Workers | undefined;
  const stop = async (): Promise<void> => {
    await workers?.stop();
    await parley?.stop();
    await prepared.stop();
  };
  try {
    const metrics = await openMetrics(configuration, log);
    if (configuration.workers > 1) {
      workers = await startWorkers({
        count: configuration.workers,
        databaseUrl: database.url,
        program: __filename,
        log,
        signal,
      });
    } else {
      parley = await openWithRealm(configuration, database, log, { metrics });
      report('The database is up to date');
      signal.throwIfAborted();
      await listen(parley, configuration);
      signal.throwIfAborted();
    }
    const loginLink = parley && (await ownerLink(parley, configuration));
    const milliseconds = Math.round(performance.now() - began);
    process.stdout.write(welcome(configuration, milliseconds, loginLink));
    log.info({ milliseconds }, 'started');
    void databaseDied?.then((output) => {
      log.fatal({ output }, 'the embedded PostgreSQL exited');
      process.exit(1);
    });
    return stop;
  } catch (error) {
    onFailure(error);
    await stop();
    throw error;
  }
};

/** A closed terminal counts, too: the server's standard output is closed with it. */
const endingSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Handled from the beginning, so that a start can be aborted at any time, and for as long as the
 * process lives: npm sends a second SIGINT after the terminal's, and people press Ctrl-C twice.
 * Only SIGKILL and SIGQUIT interrupt a graceful shutdown.
 */
const interruption = (): AbortSignal => {
  const controller = new AbortController();
  for (const name of endingSignals) {
    process.on(name, () => controller.abort());
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

/**
 * Longer than everything that a graceful shutdown waits for, besides draining: if it still hangs
 * then, that is a defect.
 */
const stopLimitMilliseconds = 90_000;

const limitStop = (log: Log, { drainSeconds }: Configuration): void => {
  setTimeout(
    () => {
      log.fatal({}, 'the server did not stop in time');
      process.exit(1);
    },
    stopLimitMilliseconds + drainSeconds * 1000,
  ).unref();
};

/** Runs until it is interrupted, and returns the exit code; rejects if it cannot start. */
const serve = async (environment: Environment, signal: AbortSignal): Promise<number> => {
  const configuration = readConfiguration(environment);
  if (E.isLeft(configuration)) {
    throw new StartFailure(configuration.left);
  }
  const log = newLogger(configuration.right.logLevel);
  signal.addEventListener('abort', () => limitStop(log, configuration.right));
  if (cluster.isWorker) {
    // Signals to the process group reach the workers, too; the primary process stops them.
    await runWorker({
      configuration: configuration.right,
      log,
      open: (url, options) =>
        openWithRealm(configuration.right, checkedByPrimary(url), log, options),
      listen: (parley) => listen(parley, configuration.right),
    });
    return 0;
  }
  const stop = await start(configuration.right, log, signal).catch((error: unknown) => {
    if (signal.aborted && error === signal.reason) {
      return () => Promise.resolve();
    }
    throw error;
  });
  await aborted(signal);
  const began = performance.now();
  log.info({}, 'stopping');
  await stop();
  log.info({ milliseconds: Math.round(performance.now() - began) }, 'stopped');
  return 0;
};

/** The arguments of the program. */
const given = process.argv.slice(2);

const fail = (error: unknown): void => {
  tell(error);
  process.exit(failureCode(given));
};

// Files created from here on are for this account only.
process.umask(0o077);
// A closed terminal or broken pipe must not end the process without stopping the database.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', () => undefined);
}
process.on('uncaughtException', fail);
limitHeapGrowth();
const signal = interruption();
const surroundings = {
  environment: process.env,
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  signal,
};
runProgram(given, surroundings, (environment) => serve(environment, signal)).then(
  (code) => process.exit(code),
  fail,
);
