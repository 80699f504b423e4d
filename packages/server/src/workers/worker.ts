import { join } from 'node:path';
import { clusterRateLimiter, defaultRateLimits } from '@parley/adapter-http';
import { guarded } from '@parley/core/kernel';
import type { Configuration } from '../configuration/configuration';
import { dataPaths } from '../configuration/data-folder';
import type { Log } from '../logger';
import { processMetrics } from '../metrics/process-metrics';
import type { ProcessOptions } from '../open-configured';
import type { Parley } from '../parley';
import { StartFailure } from '../start-failure';
import type { FromWorker } from './messages';
import { ToWorker } from './messages';

type Options = {
  readonly configuration: Configuration;
  readonly log: Log;
  /** Connects to the database and creates the first realm, if there is none. */
  readonly open: (databaseUrl: string, options: ProcessOptions) => Promise<Parley>;
  readonly listen: (parley: Parley) => Promise<void>;
};

type Begin = Extract<ToWorker, { readonly _tag: 'Begin' }>;

const tell = (message: FromWorker): Promise<void> =>
  new Promise((resolve) => {
    if (process.send === undefined) {
      resolve();
    } else {
      process.send(message, undefined, undefined, () => resolve());
    }
  });

/**
 * What differs between the workers: one of them runs jobs and cleans up, and each has its own
 * folder for uploads that are being received, and its share of render threads and connections.
 */
const optionsOf = async (
  { dataDir, workers, isRateLimited, metricsSettings }: Configuration,
  number: number,
  generation: number,
): Promise<ProcessOptions> => ({
  generation,
  runsJobs: number === 1,
  spoolDir: join(dataPaths(dataDir).spool, String(number)),
  processes: workers,
  metrics: metricsSettings && (await processMetrics()),
  rateLimiter: isRateLimited ? clusterRateLimiter(defaultRateLimits) : undefined,
});

/**
 * Serves requests until the primary process stops it. If the primary exits, Node ends its workers.
 */
export const runWorker = ({ configuration, log, open, listen }: Options): Promise<void> =>
  new Promise((resolve, reject) => {
    let starting: Promise<Parley> | undefined;
    const begin = async ({ number, databaseUrl, generation }: Begin): Promise<Parley> => {
      const parley = await open(databaseUrl, await optionsOf(configuration, number, generation));
      try {
        await listen(parley);
      } catch (error) {
        await parley.stop();
        throw error;
      }
      await tell({ _tag: 'Listening' });
      return parley;
    };
    const stop = async (): Promise<void> => {
      const parley = await starting?.catch(() => undefined);
      await parley?.stop();
      resolve();
    };
    process.on(
      'message',
      guarded(reject, (message: unknown) => {
        if (!ToWorker.is(message)) {
          return;
        }
        if (message._tag === 'Stop') {
          return stop();
        }
        starting = begin(message);
        starting.catch(async (error: unknown) => {
          if (error instanceof StartFailure) {
            await tell({ _tag: 'CannotStart', reason: error.message });
            process.exit(1);
          }
          log.fatal({ err: error }, 'a worker cannot start');
          reject(error instanceof Error ? error : new Error(String(error)));
        });
        return undefined;
      }),
    );
  });
