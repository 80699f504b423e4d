import cluster from 'node:cluster';
import type { Configuration } from '../configuration/configuration';
import type { Log } from '../logger';
import type { Metrics } from './metrics';
import { newMetrics } from './metrics';
import type { ReadMetrics } from './metrics-server';
import { serveMetrics } from './metrics-server';

/** The metrics of this process; those of a worker are passed to the primary when it asks. */
export const processMetrics = async (): Promise<Metrics> => {
  const metrics = await newMetrics();
  if (cluster.isWorker) {
    const { AggregatorRegistry } = await import('prom-client');
    AggregatorRegistry.setRegistries([metrics.registry]);
    // Makes the worker answer the primary.
    new AggregatorRegistry();
  }
  return metrics;
};

/** Reads the metrics of all workers together; rejects if one of them does not answer in five seconds. */
const readWorkers = async (): Promise<ReadMetrics> => {
  const { AggregatorRegistry } = await import('prom-client');
  const registry = new AggregatorRegistry();
  return () => registry.clusterMetrics();
};

/**
 * Serves the metrics of the server, if a port is set for them; resolves to those of this process, if
 * it is the one that serves requests.
 */
export const openMetrics = async (
  { metricsSettings, workers }: Pick<Configuration, 'metricsSettings' | 'workers'>,
  log: Log,
): Promise<Metrics | undefined> => {
  if (metricsSettings === undefined) {
    return undefined;
  }
  if (workers > 1) {
    await serveMetrics(metricsSettings, await readWorkers(), log);
    return undefined;
  }
  const metrics = await processMetrics();
  await serveMetrics(metricsSettings, () => metrics.registry.metrics(), log);
  return metrics;
};
