import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { Read, Text } from './read-setting';
import { portRange, readHost, readNumber } from './read-setting';

/** Where the metrics are served. Source: docs/monitoring.md#metrics. */
export type MetricsSettings = { readonly port: number; readonly host: string };

/** Undefined if no port is set: then nothing is counted. */
export const readMetricsSettings = (text: Text): Read<MetricsSettings | undefined> => {
  return pipe(
    E.Do,
    E.bind('port', () => readNumber(text, 'METRICS_PORT', portRange, undefined)),
    E.bind('host', () => readHost(text, 'METRICS_HOST', '127.0.0.1')),
    E.flatMap(({ port, host }): Read<MetricsSettings | undefined> => {
      if (port !== undefined) {
        return E.right({ port, host });
      }
      return text('METRICS_HOST') === undefined
        ? E.right(undefined)
        : E.left('METRICS_PORT must be set, because METRICS_HOST is');
    }),
  );
};
