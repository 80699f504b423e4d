import type { Configuration } from '../configuration/configuration';
import { checkDatabase } from '../database/check-database';
import type { Log } from '../logger';
import { openParley } from '../open-configured';
import type { Parley } from '../parley';
import type { OpenDatabase } from './open-database';
import { openDatabase } from './open-database';
import { openTemporaryFolder } from './temporary-folder';

/**
 * Runs a command on the server's database, whether or not the server is running.
 *
 * @param work gets a folder for temporary files, which is removed at the end
 */
export const withParley = async <A>(
  configuration: Configuration,
  log: Log,
  signal: AbortSignal,
  work: (parley: Parley, temporaryFolder: string) => Promise<A>,
): Promise<A> => {
  const temporary = openTemporaryFolder();
  let database: OpenDatabase | undefined;
  try {
    database = await openDatabase(configuration, signal);
    const { url } = await checkDatabase(configuration, database.url, {
      kind: 'command',
      onWaiting: (message) => log.warn({}, message),
      signal,
    });
    const parley = await openParley({ ...configuration, tracingSettings: undefined }, url, log, {
      runsJobs: false,
      rendererThreads: 1,
      spoolDir: temporary.path,
    });
    try {
      return await work(parley, temporary.path);
    } finally {
      await parley.stop();
    }
  } finally {
    temporary.remove();
    await database?.close();
  }
};
