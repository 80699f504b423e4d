import type { MetricsSettings } from '../../configuration/metrics-settings';
import { reasonOf } from '../../configuration/data-folder';
import type { Reading } from './samples';
import { readSamples } from './samples';

/** In milliseconds: workers have half of it to answer the primary. */
const deadline = 10_000;

/** Where a server with these settings has its metrics. */
export const metricsUrl = ({ host, port }: MetricsSettings): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}/metrics`;

/** The metrics now, or why there are none. */
export const readMetrics = async (url: string): Promise<Reading | string> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(deadline) });
    const text = await response.text();
    return response.ok
      ? { samples: readSamples(text), at: performance.now() }
      : `${url} answers with status ${response.status}`;
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return `${url} does not answer (${reasonOf(cause)})`;
  }
};
