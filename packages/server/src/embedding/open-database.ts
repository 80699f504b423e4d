import type { DatabaseAddress } from '@parley/adapter-postgres';
import { addressOfPool } from '@parley/adapter-postgres';
import { prepareDataFolder } from '../configuration/data-folder';
import { lockDataFolder } from '../configuration/instance-lock';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres';
import type { Log } from '../logger';
import type { ParleyOptions } from './parley-options';

/** The database, and what has to be ended with it. */
export type OpenDatabase = {
  readonly address: DatabaseAddress;
  readonly stop: () => Promise<void>;
};

/** Locks the data folder, and starts the embedded PostgreSQL if no other one is given. */
export const openDatabase = async (
  { database, isDataFolderLocked = false }: ParleyOptions,
  dataDir: string,
  log: Log,
): Promise<OpenDatabase> => {
  const lock = (): (() => void) => {
    prepareDataFolder(dataDir);
    return lockDataFolder(dataDir);
  };
  const unlock = isDataFolderLocked ? () => undefined : lock();
  if (database !== undefined) {
    return {
      address: typeof database === 'string' ? database : addressOfPool(database),
      stop: () => {
        unlock();
        return Promise.resolve();
      },
    };
  }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir });
    void postgres.died.then((output) => log.fatal({ output }, 'the embedded PostgreSQL exited'));
    return {
      address: postgres.connectionString,
      stop: async () => {
        await postgres.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
};
