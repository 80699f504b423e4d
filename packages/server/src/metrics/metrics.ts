import type { Registry } from 'prom-client';
import type { Observer } from '../observer';
import { countingObserver } from './counting-observer';
import { watchProcess } from './process-gauges';
import type { MeasuredStore } from './store-gauges';
import { watchStores } from './store-gauges';

/** The metrics of one process. */
export type Metrics = {
  readonly registry: Registry;
  readonly observer: Observer;
  /**
   * Asks the stores of all databases whenever the metrics are read.
   *
   * @param runsJobs whether this process reports the jobs that wait, which are those of all processes
   */
  readonly watch: (stores: readonly MeasuredStore[], runsJobs: boolean) => void;
};

/**
 * The metrics of the server and of the process: event loop, memory, garbage collection. They have a
 * registry of their own, so that a program with other metrics can keep them apart. The library is
 * loaded only here, as it takes 2 MB.
 */
export const newMetrics = async (): Promise<Metrics> => {
  const library = await import('prom-client');
  const registry = new library.Registry();
  library.collectDefaultMetrics({ register: registry });
  watchProcess(library, registry);
  return {
    registry,
    observer: countingObserver(library, registry),
    watch: (stores, runsJobs) => watchStores(library, registry, stores, runsJobs),
  };
};
