import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Configuration } from '../configuration/configuration';
import { checkDatabase } from '../database/check-database';
import type { Log } from '../logger';
import { openParley } from '../open-configured';
import type { Parley } from '../parley';
import { openDatabase } from './open-database';

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
  const database = await openDatabase(configuration, signal);
  // Outside of the data folder, which belongs to a server that may start meanwhile.
  const spoolDir = mkdtempSync(join(tmpdir(), 'parley-command-'));
  try {
    const { url } = await checkDatabase(configuration, database.url, {
      kind: 'command',
      onWaiting: (message) => log.warn({}, message),
      signal,
    });
    const parley = await openParley({ ...configuration, tracingSettings: undefined }, url, log, {
      runsJobs: false,
      rendererThreads: 1,
      spoolDir,
    });
    try {
      return await work(parley, spoolDir);
    } finally {
      await parley.stop();
    }
  } finally {
    rmSync(spoolDir, { recursive: true, force: true });
    await database.close();
  }
};
