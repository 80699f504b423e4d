import cluster from 'node:cluster';
import { performance } from 'node:perf_hooks';
import type { Registry } from 'prom-client';
import type { Library } from './library';

/** The worker's number; 0 for a server of one process. */
const processName = String(cluster.worker?.id ?? 0);

const labelNames = ['process'];

/** What is of interest for each worker, where the metrics of all are summed. */
export const watchProcess = ({ Counter, Gauge }: Library, registry: Registry): void => {
  const registers = [registry];
  new Counter({
    name: 'parley_process_busy_seconds_total',
    help: 'Time in which the event loop of the process worked',
    labelNames,
    registers,
    collect() {
      this.reset();
      this.inc({ process: processName }, performance.eventLoopUtilization().active / 1000);
    },
  });
  new Gauge({
    name: 'parley_process_memory_bytes',
    help: 'Resident memory of the process',
    labelNames,
    registers,
    collect() {
      this.set({ process: processName }, process.memoryUsage.rss());
    },
  });
};
