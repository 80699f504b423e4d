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

/** Starts the server and returns how to stop it; a StartFailure says why it cannot. */
const start = async (configuration: Configuration): Promise<() => Promise<void>> => {
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
      database = await startEmbeddedPostgres({ dataDir: configuration.dataDir });
    }
    const url = configuration.databaseUrl ?? database?.connectionString ?? '';
    parley = await open(configuration, url, logger);
    const first = await createFirstRealm(parley, configuration);
    await listen(parley, configuration);
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

const run = async (): Promise<void> => {
  const configuration = readConfiguration(process.env);
  if (E.isLeft(configuration)) {
    throw new StartFailure(configuration.left);
  }
  const stop = await start(configuration.right);
  const onSignal = (): void => {
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', onSignal);
  process.once('SIGINT', onSignal);
};

run().catch((error: unknown) => {
  console.error(error instanceof StartFailure ? `parley: ${error.message}` : error);
  process.exit(1);
});
