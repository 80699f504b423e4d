import './require-node';
import cluster from 'node:cluster';
import * as E from 'fp-ts/Either';
import type { CommandName } from './commands/command-line';
import { help, readCommandLine } from './commands/command-line';
import { runGrant } from './commands/grant';
import { runLimits } from './commands/limits';
import { runLoginLink } from './commands/login-link';
import { failedCode, receiveEmailName, runReceiveEmail } from './commands/receive-email';
import { runRemoveCreations } from './commands/remove-creations';
import { runRestoreMessages, runRetention } from './commands/retention';
import { runSetPassword } from './commands/set-password';
import { runUnlinkDirectory } from './commands/unlink-directory';
import type { Configuration } from './configuration/configuration';
import { readConfiguration, withArguments } from './configuration/configuration';
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
  options: ProcessOptions = {},
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
  options: ProcessOptions = {},
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
  const prepared = await prepareStart(configuration, { log, report, signal });
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
 * Longer than everything that a graceful shutdown waits for: if it still hangs then, that is a
 * defect.
 */
const stopLimitMilliseconds = 90_000;

const limitStop = (log: Log): void => {
  setTimeout(() => {
    log.fatal({}, 'the server did not stop in time');
    process.exit(1);
  }, stopLimitMilliseconds).unref();
};

/** Runs a command and returns the exit code. */
const runCommand = async (
  name: CommandName,
  configuration: Configuration,
  given: readonly string[],
  log: Log,
  signal: AbortSignal,
): Promise<number> => {
  const { stdin, stderr } = process;
  const printing = async (output: Promise<string>): Promise<number> => {
    process.stdout.write(await output);
    return 0;
  };
  switch (name) {
    case 'grant':
      return printing(runGrant(configuration, given, log, signal));
    case 'limits':
      return printing(runLimits(configuration, given, log, signal));
    case 'login-link':
      return printing(runLoginLink(configuration, given, log, signal));
    case 'set-password':
      return printing(runSetPassword(configuration, given, log, signal, stdin, stderr));
    case 'remove-creations':
      return printing(runRemoveCreations(configuration, given, log, signal));
    case 'retention':
      return printing(runRetention(configuration, given, log, signal));
    case 'restore-messages':
      return printing(runRestoreMessages(configuration, given, log, signal));
    case 'receive-email':
      return runReceiveEmail(configuration, given, process.env, log, signal, stdin, stderr);
    case 'unlink-directory':
      return printing(runUnlinkDirectory(configuration, given, log, signal));
  }
};

/** Runs until it is interrupted, and returns the exit code; rejects if it cannot start. */
const run = async (signal: AbortSignal): Promise<number> => {
  const commandLine = readCommandLine(process.argv.slice(2));
  if (commandLine._tag === 'Help') {
    process.stdout.write(help);
    return 0;
  }
  if (commandLine._tag === 'Invalid') {
    throw new StartFailure(commandLine.message);
  }
  limitHeapGrowth();
  const configuration = readConfiguration(withArguments(process.env, process.argv.slice(2)));
  if (E.isLeft(configuration)) {
    throw new StartFailure(configuration.left);
  }
  const log = newLogger(configuration.right.logLevel);
  if (commandLine._tag === 'Command') {
    const { name, given } = commandLine;
    return runCommand(name, configuration.right, given, log, signal);
  }
  signal.addEventListener('abort', () => limitStop(log));
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

const fail = (error: unknown): void => {
  if (error instanceof StartFailure) {
    process.stderr.write(`parley: ${error.message}\n`);
  } else {
    newLogger('fatal').fatal({ err: error }, 'the server exits because of an unexpected error');
  }
  // A mail server rejects the email for good if the command fails with any other code.
  process.exit(process.argv[2] === receiveEmailName ? failedCode : 1);
};

// Files created from here on are for this account only.
process.umask(0o077);
// A closed terminal or broken pipe must not end the process without stopping the database.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', () => undefined);
}
process.on('uncaughtException', fail);
run(interruption()).then((code) => process.exit(code), fail);
