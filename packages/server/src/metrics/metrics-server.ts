import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { guarded } from '@parley/core/kernel';
import { listeningFailure, metricsPlace } from '../configuration/free-ports';
import type { MetricsSettings } from '../configuration/metrics-settings';
import type { Log } from '../logger';

/** Timeouts, in milliseconds, for what comes from outside. */
const requestMilliseconds = 10_000;

/** A few programs read the metrics. */
const maxConnections = 20;

/** The metrics as text, in the format of Prometheus. */
export type ReadMetrics = () => Promise<string>;

const contentType = 'text/plain; version=0.0.4; charset=utf-8';

const answer =
  (read: ReadMetrics, log: Log): RequestListener =>
  (request, response) => {
    const fail = (err: unknown): void => {
      log.warn({ err }, 'the metrics cannot be read');
      response.writeHead(503).end();
    };
    const [path] = (request.url ?? '').split('?');
    if (path !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    guarded(fail, async () => {
      const text = await read();
      response.writeHead(200, { 'Content-Type': contentType }).end(text);
    })();
  };

const listening = (server: Server, settings: MetricsSettings): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listeningFailure(metricsPlace(settings), error)));
    server.listen(settings.port, settings.host, resolve);
  });

/** Serves the metrics on a port of their own, as they are for the operator alone. */
export const serveMetrics = async (
  settings: MetricsSettings,
  read: ReadMetrics,
  log: Log,
): Promise<Server> => {
  const server = createServer(
    { headersTimeout: requestMilliseconds, requestTimeout: requestMilliseconds },
    answer(read, log),
  );
  server.maxConnections = maxConnections;
  await listening(server, settings);
  // It neither keeps the process alive nor delays its end.
  server.unref();
  return server;
};
