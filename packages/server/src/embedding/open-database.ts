import type { DatabaseAddress } from '@parley/adapter-postgres';
import { addressOfPool } from '@parley/adapter-postgres';
import type { LockedDataFolder } from '../configuration/instance-lock';
import { startPostgresIn } from '../embedded-postgres/embedded-postgres';
import type { Log } from '../logger';
import { StartFailure } from '../start-failure';
import type { ParleyOptions } from './parley-options';

/** The database, and what has to be ended with it. */
export type OpenDatabase = {
  readonly address: DatabaseAddress;
  readonly stop: () => Promise<void>;
};

/** Starts the embedded PostgreSQL in the folder, if no other one is given. */
export const openDatabase = async (
  database: ParleyOptions['database'],
  folder: LockedDataFolder | undefined,
  log: Log,
): Promise<OpenDatabase> => {
  if (database !== undefined) {
    return {
      address: typeof database === 'string' ? database : addressOfPool(database),
      stop: () => Promise.resolve(),
    };
  }
  if (folder === undefined) {
    throw new StartFailure('the process that has locked the data folder passes its database on');
  }
  const postgres = await startPostgresIn(folder, {});
  void postgres.died.then((output) => log.fatal({ output }, 'the embedded PostgreSQL exited'));
  return { address: postgres.connectionString, stop: postgres.stop };
};
