import { createServer } from 'node:net';
import { StartFailure } from '../start-failure';
import type { Configuration } from './configuration';
import { reasonOf } from './data-folder';
import type { MetricsSettings } from './metrics-settings';

/** Where a server listens, and the variables that say so. */
type ListeningPlace = {
  readonly port: number;
  readonly host: string;
  readonly portName: 'PORT' | 'MAIL_GATEWAY_PORT' | 'METRICS_PORT';
  readonly hostName: 'HOST' | 'MAIL_GATEWAY_HOST' | 'METRICS_HOST';
};

/** Where the server listens for requests. */
export const requestsPlace = ({
  port,
  host,
}: Pick<Configuration, 'port' | 'host'>): ListeningPlace => ({
  port,
  host,
  portName: 'PORT',
  hostName: 'HOST',
});

/** Where it listens for those who read its metrics. */
export const metricsPlace = ({ port, host }: MetricsSettings): ListeningPlace => ({
  port,
  host,
  portName: 'METRICS_PORT',
  hostName: 'METRICS_HOST',
});

/** Why a server cannot listen there. scripts/require-free-port.mjs has the first line, too. */
export const listeningFailure = (
  { port, host, portName, hostName }: ListeningPlace,
  error: unknown,
): StartFailure => {
  const reason = reasonOf(error);
  switch (reason) {
    case 'EADDRINUSE':
      return new StartFailure(
        `${portName} ${port} is in use on ${host}: stop the program that listens there, or set another ${portName}`,
      );
    case 'EACCES':
      return new StartFailure(
        `${portName} ${port} may not be used by this account (EACCES): set one from 1024 on`,
      );
    default:
      return new StartFailure(
        `${hostName} ${host} is no address of this machine (${reason}): set one on which it can listen, such as 127.0.0.1`,
      );
  }
};

/** No value of it can be made outside of this file. */
const checked: unique symbol = Symbol('checked');

/**
 * Says that the ports of a process were free. Whatever locks a data folder takes this as its
 * argument, so that a start that cannot listen has changed nothing.
 */
export type FreePorts = { readonly [checked]: true };

/** For a process that listens on no port of its own, such as a command. */
export const noPorts: FreePorts = { [checked]: true };

/** Resolves to a function that ends the listening. */
const tryToListen = (place: ListeningPlace): Promise<() => Promise<void>> =>
  new Promise((resolve, reject) => {
    const probe = createServer((socket) => socket.destroy());
    probe.once('error', (error) => reject(listeningFailure(place, error)));
    probe.listen({ port: place.port, host: place.host }, () =>
      resolve(
        () =>
          new Promise((closed) => {
            probe.close(() => closed());
          }),
      ),
    );
  });

/**
 * Listens on the ports of the server for a moment; a StartFailure reports one that it cannot have.
 * It does not keep them, because proxies send requests to a port that is open: they would wait
 * through a migration, while those for a closed port go to another process.
 */
export const findFreePorts = async (
  configuration: Pick<Configuration, 'port' | 'host' | 'mailGateway' | 'metricsSettings'>,
): Promise<FreePorts> => {
  const { host, mailGateway, metricsSettings } = configuration;
  const places: readonly ListeningPlace[] = [
    requestsPlace(configuration),
    ...(metricsSettings === undefined ? [] : [metricsPlace(metricsSettings)]),
    ...(mailGateway?.port === undefined
      ? []
      : [
          {
            port: mailGateway.port,
            host: mailGateway.host ?? host,
            portName: 'MAIL_GATEWAY_PORT',
            hostName: 'MAIL_GATEWAY_HOST',
          } as const,
        ]),
  ];
  const ends: (() => Promise<void>)[] = [];
  try {
    // One after the other and all at once, so that two settings with one port are found, too.
    for (const place of places) {
      ends.push(await tryToListen(place));
    }
  } finally {
    await Promise.all(ends.map((end) => end()));
  }
  return noPorts;
};
