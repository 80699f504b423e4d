import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from '../configuration/configuration';
import { dataPaths } from '../configuration/data-folder';
import { noPorts } from '../configuration/free-ports';
import { isDataFolderInUse, lockDataFolder } from '../configuration/instance-lock';
import { prepareDataFolder } from '../configuration/prepare-data-folder';
import { databasePasswordKind, readSecret } from '../configuration/remembered-secret';
import { embeddedUrl, startPostgresIn } from '../embedded-postgres/embedded-postgres';
import { StartFailure } from '../start-failure';

/** A database that a command can use. */
export type OpenDatabase = { readonly url: string; readonly close: () => Promise<void> };

/** The line of `postmaster.pid` with the port, counted from 0. */
const portLine = 3;

/** The embedded PostgreSQL of a server that is running, which has written its port there. */
const runningDatabase = (dataDir: string): OpenDatabase => {
  const file = join(dataPaths(dataDir).cluster, 'postmaster.pid');
  const port = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[portLine]) : 0;
  if (!(port > 0)) {
    throw new StartFailure('the server is starting or stopping: try again in a few seconds');
  }
  const password = readSecret(dataDir, databasePasswordKind);
  return { url: embeddedUrl(password, port, 'parley'), close: () => Promise.resolve() };
};

/**
 * The database, and the data folder for this command alone: no server may use it meanwhile. An
 * embedded database is created if there is none.
 */
export const openExclusively = async (
  { dataDir, databaseUrl }: Pick<Configuration, 'databaseUrl' | 'dataDir'>,
  signal: AbortSignal,
): Promise<OpenDatabase> => {
  const folder = lockDataFolder(dataDir, noPorts);
  try {
    prepareDataFolder(folder);
    const embedded =
      databaseUrl === undefined ? await startPostgresIn(folder, { signal }) : undefined;
    return {
      url: databaseUrl ?? embedded?.connectionString ?? '',
      close: async () => {
        await embedded?.stop();
        folder.unlock();
      },
    };
  } catch (error) {
    folder.unlock();
    throw error;
  }
};

/**
 * The server's database, whether or not the server is running: the one that DATABASE_URL names, the
 * embedded one of a running server, or the embedded one, started for the command alone.
 */
export const openDatabase = async (
  { dataDir, databaseUrl }: Pick<Configuration, 'databaseUrl' | 'dataDir'>,
  signal: AbortSignal,
): Promise<OpenDatabase> => {
  if (databaseUrl !== undefined) {
    return { url: databaseUrl, close: () => Promise.resolve() };
  }
  if (!existsSync(dataPaths(dataDir).cluster)) {
    throw new StartFailure(`DATA_DIR ${dataDir} has no database: start the server first`);
  }
  return isDataFolderInUse(dataDir)
    ? runningDatabase(dataDir)
    : openExclusively({ dataDir, databaseUrl }, signal);
};
