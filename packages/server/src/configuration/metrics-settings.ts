import * as E from 'fp-ts/Either';

/** Where the metrics are served. Source: docs/monitoring.md#metrics. */
export type MetricsSettings = { readonly port: number; readonly host: string };

type Read<A> = E.Either<string, A>;

const isPort = (text: string): boolean =>
  /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;

/** Undefined if no port is set: then nothing is counted. */
export const readMetricsSettings = (
  text: (name: string) => string | undefined,
): Read<MetricsSettings | undefined> => {
  const port = text('METRICS_PORT');
  const host = text('METRICS_HOST');
  if (port === undefined) {
    return host === undefined
      ? E.right(undefined)
      : E.left('METRICS_PORT must be set, because METRICS_HOST is');
  }
  if (!isPort(port)) {
    return E.left(`METRICS_PORT must be a number from 1 to 65535, not '${port}'`);
  }
  return host === undefined || /^[A-Za-z0-9.:_-]+$/.test(host)
    ? E.right({ port: Number(port), host: host ?? '127.0.0.1' })
    : E.left(`METRICS_HOST must be an address or a host name, not '${host}'`);
};
