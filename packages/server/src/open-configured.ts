import type { Configuration } from './configuration/configuration';
import type { ParleyOptions } from './embedding/parley-options';
import type { Log } from './logger';
import type { Parley } from './parley';
import { createParley } from './parley';
import { openTracing } from './tracing/open-tracing';

/** What differs between the processes of a server, and in tests. */
export type ProcessOptions = Pick<
  ParleyOptions,
  | 'generation'
  | 'hashingCost'
  | 'metrics'
  | 'onSuccess'
  | 'onUndescribed'
  | 'ports'
  | 'processes'
  | 'rateLimiter'
  | 'rendererThreads'
  | 'runsJobs'
  | 'spoolDir'
>;

/** The server as the environment configures it, in a data folder that is locked already. */
export const openParley = async (
  { databaseUrl: _, owner: __, shards, tracingSettings, ...configuration }: Configuration,
  databaseUrl: string,
  log: Log,
  options: ProcessOptions = {},
): Promise<Parley> => {
  const parley = await createParley({
    ...configuration,
    ...options,
    database: databaseUrl,
    shards: shards && { first: shards.first.name, others: shards.others },
    isDataFolderLocked: true,
    log,
    tracing: tracingSettings && (await openTracing(tracingSettings, log)),
  });
  try {
    await parley.start();
    return parley;
  } catch (error) {
    await parley.stop();
    throw error;
  }
};
